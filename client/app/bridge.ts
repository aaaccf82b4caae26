/**
 * The way to the app around the page, where there is one. A message is `{ name, payload }`: to Android as JSON, to iOS
 * as it is. The app says something by calling `receiveFromApp` with the same, as JSON or as it is. Without an app, and
 * for what is malformed, nothing happens.
 */

/** What the page tells, by name. */
export interface ToApp {
  /** Something worth counting has been done. */
  readonly tracking: {
    readonly name: 'screen' | 'login' | 'order' | 'share';
    readonly params: Readonly<Record<string, string | number>>;
  };
  /** The small player is none any more. */
  readonly VodPipExit: Readonly<Record<string, never>>;
  /** How the player stands. */
  readonly VodScreenStatus: { readonly status: 'full' | 'pip' | 'close' };
  /** Who is logged in; when nobody is any more, the app forgets what it keeps of them. */
  readonly loginStatus: { readonly login: boolean; readonly userSysId: number | null };
  /** What a later start can log in with: the app keeps it safer than a browser. */
  readonly saveUser: { readonly refreshToken: string };
}

/** What the app tells, by name. */
export interface FromApp {
  /** A product is to be shown. */
  readonly botNavPrdt: { readonly prdtSysId: number };
}

interface Port {
  postMessage(message: unknown): void;
}

declare global {
  interface Window {
    /** Android. */
    readonly sellover?: Port;
    /** iOS. */
    readonly webkit?: { readonly messageHandlers?: { readonly sellover?: Port } };
    receiveFromApp?: (message: unknown) => void;
  }
}

export function isInApp(): boolean {
  return (window.sellover ?? window.webkit?.messageHandlers?.sellover) !== undefined;
}

export function tellApp<Name extends keyof ToApp>(name: Name, payload: ToApp[Name]): void {
  const message = { name, payload };
  try {
    if (window.sellover) window.sellover.postMessage(JSON.stringify(message));
    else window.webkit?.messageHandlers?.sellover?.postMessage(message);
  } catch (error) {
    // An app that is older or newer than this page must not break it.
    console.warn('the app around:', error);
  }
}

/** Undefined: malformed. */
const READ: { readonly [Name in keyof FromApp]: (payload: object) => FromApp[Name] | undefined } = {
  botNavPrdt: (payload) => {
    const prdtSysId = 'prdtSysId' in payload ? payload.prdtSysId : undefined;
    return typeof prdtSysId === 'number' && Number.isSafeInteger(prdtSysId) && prdtSysId > 0
      ? { prdtSysId }
      : undefined;
  },
};

function parsed(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

function read<Name extends keyof FromApp>(name: Name, message: unknown): FromApp[Name] | undefined {
  const said = parsed(message);
  if (typeof said !== 'object' || said === null) return undefined;
  if (!('name' in said && said.name === name && 'payload' in said)) return undefined;
  return typeof said.payload === 'object' && said.payload !== null ? READ[name](said.payload) : undefined;
}

const listeners = new Set<(message: unknown) => void>();

/** Calls back with what the app tells under this name. Returns how to stop. */
export function onApp<Name extends keyof FromApp>(
  name: Name,
  callback: (payload: FromApp[Name]) => void,
): () => void {
  const listen = (message: unknown) => {
    const payload = read(name, message);
    if (payload) callback(payload);
  };
  listeners.add(listen);
  window.receiveFromApp = (message) => {
    for (const listener of listeners) listener(message);
  };
  return () => void listeners.delete(listen);
}
