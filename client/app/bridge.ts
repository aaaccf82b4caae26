/**
 * The way to the app around the page, where there is one. A message is `{ name, payload }`: to Android as JSON, to iOS
 * as it is. Without an app nothing happens. What the app tells comes through `from-app.ts`.
 */

import type { PushTopic } from '../../schema/members/alerts.ts';

/** Messages to the app, by name. */
export interface ToApp {
  /** Something worth counting has been done. */
  readonly tracking: {
    readonly name: 'screen' | 'login' | 'order' | 'share';
    readonly params: Readonly<Record<string, string | number>>;
  };
  /** The small player has closed. */
  readonly VodPipExit: Readonly<Record<string, never>>;
  /** The player's state. */
  readonly VodScreenStatus: { readonly status: 'full' | 'pip' | 'close' };
  /** The logged-in member. After a logout the app deletes what it keeps of them. */
  readonly loginStatus: { readonly login: boolean; readonly userSysId: number | null };
  /** The token for the next start: the app stores it more safely than a browser. Without one it is asked for. */
  readonly saveUser: { readonly refreshToken?: string };
  /** Asks for the phone's token for push messages. */
  readonly pushToken: Readonly<Record<string, never>>;
  /** The topics that the logged-in member wants: the app subscribes to them and to no others. */
  readonly pushTopics: { readonly topics: readonly PushTopic[] };
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
  }
}

export function isInApp(): boolean {
  return (window.sellover ?? window.webkit?.messageHandlers?.sellover) !== undefined;
}

/** The app on iOS keeps the login, too: iOS may clear what the page has stored. */
export function mayKeepLogin(): boolean {
  return window.webkit?.messageHandlers?.sellover !== undefined;
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
