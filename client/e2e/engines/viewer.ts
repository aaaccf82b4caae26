import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { Network } from '../support/network.ts';
import type { Engine, Key, Tab } from './engine.ts';
import { look, watchTroubles, type Seen, type Target } from './in-page.ts';

/** How long to wait for what a viewer should see: software paints here, beside other tests. */
const WITHIN = 60_000;
const EVERY = 100;

type Something<T> = Exclude<T, null | undefined | false>;

export const button = (name: string, within?: Target) => named('button, [role=button]', name, within);
export const link = (name: string, within?: Target) => named('a[href]', name, within);
export const field = (name: string, within?: Target) => named('input, textarea', name, within);
export const heading = (name: string, within?: Target) => named('h1, h2, h3', name, within);
export const dialog = (name: string) => named('[role=dialog], [role=alertdialog]', name);
export const text = (name: string, within?: Target) => named('*', name, within);

function named(css: string, name: string, within?: Target): Target {
  return { css, name, ...(within && { within }) };
}

/** Somebody at a phone, with a network of their own. */
export class Viewer {
  readonly #tab: Tab;
  readonly #network: Network;

  private constructor(tab: Tab, network: Network) {
    this.#tab = tab;
    this.#network = network;
  }

  static async at(url: string, engine: Engine): Promise<Viewer> {
    return new Viewer(await engine.tab(), await Network.to(url));
  }

  /** The engine can be told that there is no network. */
  get knowsNetwork(): boolean {
    return this.#tab.setOffline !== null;
  }

  async open(path: string): Promise<void> {
    await this.#tab.open(`${this.#network.url}${path}`);
    await this.#tab.run(watchTroubles);
  }

  /** Waits until a finger reaches it, and nothing moves beneath the finger. */
  async tap(target: Target): Promise<void> {
    const { point } = await this.#when(target, 'to be in reach', ({ point }) => point !== null, true);
    await this.#tab.tap(...point!);
  }

  async type(target: Target, text: string): Promise<void> {
    await this.tap(target);
    await this.#when(target, 'to have the focus', ({ isFocused }) => isFocused);
    await this.#tab.type(text);
    await this.#when(target, `to hold “${text}”`, ({ value }) => value === text);
  }

  press(key: Key): Promise<void> {
    return this.#tab.press(key);
  }

  /** Waits until it is seen; how it reads. */
  async read(target: Target): Promise<string> {
    const { words } = await this.#when(target, 'to be seen', () => true);
    return words;
  }

  /** How many are seen now. */
  async count(target: Target): Promise<number> {
    const { count } = await this.run(look, target, false);
    return count;
  }

  /** Waits until it is not seen. */
  async misses(target: Target): Promise<void> {
    await waitFor(`${called(target)} to be gone`, async () => (await this.count(target)) === 0);
  }

  #when(target: Target, what: string, isSo: (seen: Seen) => boolean, isForFinger = false): Promise<Seen> {
    return waitFor(`${called(target)} ${what}`, async () => {
      const { first } = await this.run(look, target, isForFinger);
      return first !== null && isSo(first) && first;
    });
  }

  run<A extends readonly unknown[], R>(script: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.#tab.run(script, ...args);
  }

  /** Asks the page until the answer is something. */
  until<A extends readonly unknown[], R>(
    what: string,
    script: (...args: A) => R,
    ...args: A
  ): Promise<Something<Awaited<R>>> {
    return waitFor(what, () => this.run(script, ...args));
  }

  async setOffline(isOffline: boolean): Promise<void> {
    if (isOffline) this.#network.cut();
    else await this.#network.mend();
    await this.#tab.setOffline?.(isOffline);
  }

  /** What nobody should ever meet: exceptions in the page, and breaches of its security policy. */
  troubles(): Promise<readonly string[]> {
    return this.#tab.run(() => (globalThis as unknown as { troubles?: string[] }).troubles ?? []);
  }

  /** What the taps on this page hit, in order. */
  taps(): Promise<readonly string[]> {
    return this.#tab.run(() => (globalThis as unknown as { taps?: string[] }).taps ?? []);
  }

  async photograph(name: string, folder = mkdtempSync(join(tmpdir(), 'sellover-engines-'))): Promise<string> {
    const path = join(folder, `${name}.png`);
    writeFileSync(path, await this.#tab.picture());
    return path;
  }

  async close(): Promise<void> {
    await this.#tab.close();
    this.#network.cut();
  }
}

function called({ css, name, within }: Target): string {
  return `${css}${name === undefined ? '' : ` “${name}”`}${within ? ` in ${called(within)}` : ''}`;
}

/** Asks again until the answer is something. */
export async function waitFor<T>(what: string, ask: () => Promise<T>): Promise<Something<T>> {
  const giveUpAt = performance.now() + WITHIN;
  for (;;) {
    let cause: unknown;
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer as Something<T>;
    } catch (error) {
      // Another page is just being opened.
      cause = error;
    }
    if (performance.now() > giveUpAt)
      throw new Error(`waited in vain for ${what}${cause ? `: ${cause}` : ''}`, { cause });
    await pass(EVERY);
  }
}
