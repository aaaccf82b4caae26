/** A browser engine that is driven from outside. Everything else is said once, for all of them, in `viewer.ts`. */
export interface Engine {
  /** The first page of somebody whom no other page knows: storage, cookies and cache are their own. */
  tab(): Promise<Tab>;
  /** Ends every process that it started. */
  close(): Promise<void>;
}

/** The keys that a journey presses, besides those that write. */
export type Key = 'Enter' | 'ArrowRight';

/** A page as wide and as high as a phone, of somebody in Seoul who reads Korean. */
export interface Tab {
  open(url: string): Promise<void>;
  /** In CSS pixels, from the upper left. */
  tap(x: number, y: number): Promise<void>;
  /** Goes where the focus is. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** In the page. The function's text is sent, so it uses nothing but its arguments. */
  run<A extends readonly unknown[], R>(script: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Null if the engine cannot be told: it finds out by what fails. */
  readonly setOffline: ((isOffline: boolean) => Promise<void>) | null;
  /** A PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export const PHONE = { width: 390, height: 844 } as const;
