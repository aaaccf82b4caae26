/**
 * What the app around the page tells: it calls `receiveFromApp` with `{ name, payload }`, as JSON or as it is. Nothing
 * happens when that is malformed, or when nobody listens.
 */

/** Messages from the app, by name. */
export interface FromApp {
  /** A product is to be shown. */
  readonly botNavPrdt: { readonly prdtSysId: number };
  /** The same of a brand. */
  readonly botNavBrand: { readonly brandSysId: number };
  /** …and of an entry of the bar, by its number (`session/login-redirects.ts`). */
  readonly botNavTab: { readonly tab: number };
  /** The broadcaster has left the stream. `flag` 1: the broadcast has ended. */
  readonly streamExit: { readonly flag: 0 | 1 };
  /** The token that it keeps. */
  readonly saveUser: { readonly refreshToken: string };
  /** The phone's token for push messages. */
  readonly pushToken: { readonly deviceToken: string };
}

declare global {
  interface Window {
    receiveFromApp?: (message: unknown) => void;
  }
}

/** A positive number under a name. Undefined: there is none. */
function idIn<Name extends string>(payload: object, name: Name): Record<Name, number> | undefined {
  const id = (payload as Readonly<Record<string, unknown>>)[name];
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
    ? ({ [name]: id } as Record<Name, number>)
    : undefined;
}

function textIn<Name extends string>(payload: object, name: Name): Record<Name, string> | undefined {
  const text = (payload as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' && text !== '' ? ({ [name]: text } as Record<Name, string>) : undefined;
}

function flagIn<Name extends string>(payload: object, name: Name): Record<Name, 0 | 1> | undefined {
  const flag = (payload as Readonly<Record<string, unknown>>)[name];
  return flag === 0 || flag === 1 ? ({ [name]: flag } as Record<Name, 0 | 1>) : undefined;
}

/** Undefined: malformed. */
const READ: { readonly [Name in keyof FromApp]: (payload: object) => FromApp[Name] | undefined } = {
  botNavPrdt: (payload) => idIn(payload, 'prdtSysId'),
  botNavBrand: (payload) => idIn(payload, 'brandSysId'),
  botNavTab: (payload) => idIn(payload, 'tab'),
  streamExit: (payload) => flagIn(payload, 'flag'),
  saveUser: (payload) => textIn(payload, 'refreshToken'),
  pushToken: (payload) => textIn(payload, 'deviceToken'),
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
