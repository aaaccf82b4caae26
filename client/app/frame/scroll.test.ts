import { beforeEach, expect, test, vi } from 'vitest';

/** A tab that stands somewhere down its page. As in the router, each change of the history is told after it has happened. */
class Tab {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #entries: { path: string; state: object | null }[] = [{ path: '/', state: null }];
  #at = 0;
  scrollY = 0;

  get pathname(): string {
    return this.#entries[this.#at]!.path;
  }

  get state(): object | null {
    return this.#entries[this.#at]!.state;
  }

  listen(type: string, listener: () => void): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  #tell(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }

  push(state: object | null, path = this.pathname): void {
    this.#entries.splice(this.#at + 1, Infinity, { path, state });
    this.#at += 1;
    this.#tell('pushState');
  }

  replace(state: object | null, path = this.pathname): void {
    this.#entries[this.#at] = { path, state };
    this.#tell('replaceState');
  }

  go(by: number): void {
    this.#at += by;
    this.#tell('popstate');
  }
}

let tab: Tab;
beforeEach(() => {
  vi.resetModules();
  tab = new Tab();
  vi.stubGlobal('history', {
    get state() {
      return tab.state;
    },
    pushState: (state: object | null, _: string, path?: string) => tab.push(state, path),
    replaceState: (state: object | null, _: string, path?: string) => tab.replace(state, path),
    go: (by: number) => tab.go(by),
  });
  vi.doMock('wouter/use-browser-location', () => ({ navigate: (path: string) => tab.push(null, path) }));
  vi.stubGlobal('location', {
    get pathname() {
      return tab.pathname;
    },
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => tab.listen(type, listener));
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    tab.scrollY = y;
  });
  return () => vi.unstubAllGlobals();
});

async function opened() {
  const scroll = await import('./scroll.ts');
  scroll.startScreensAtTop();
  return scroll;
}

/** By each way to another screen. */
const WAYS = [
  ['opened', () => tab.push(null, '/cart')],
  ['opened in place of the one before', () => tab.replace(null, '/BuyComplete')],
] as const;

test.each(WAYS)('a screen that is %s begins at its top', async (_, go) => {
  await opened();
  tab.scrollY = 900;
  go();
  expect(tab.scrollY).toBe(0);
});

test.each([
  ['a layer over it', () => tab.push({ layers: 1 })],
  ['a search on it', () => tab.replace(null, '/')],
  ['the way back', () => tab.go(-1)],
])('%s leaves a page where it is', async (_, change) => {
  await opened();
  tab.push(null, '/Product/1');
  tab.push(null, '/');
  tab.scrollY = 900;
  change();
  expect(tab.scrollY).toBe(900);
});

test('whoever came from a screen by way of one that gave its place away gets back to it', async () => {
  const { backToScreen } = await opened();
  tab.push(null, '/cart');
  tab.push(null, '/cartOrder');
  tab.replace(null, '/BuyProduct');
  backToScreen();
  expect(tab.pathname).toBe('/cart');
});

test('…over the entries of layers that lie on the screen', async () => {
  const { backToScreen } = await opened();
  tab.push(null, '/Vod/1/11/live');
  tab.push({ ...tab.state, layers: 1 });
  backToScreen();
  expect(tab.pathname).toBe('/');
});
