import { beforeEach, expect, test, vi } from 'vitest';

/** A history whose steps back take until `arrive`, as a browser's do. */
class SlowHistory {
  state: object | null = null;
  readonly #entries: (object | null)[] = [null];
  #steps = 0;
  readonly onPop: ((event: { state: object | null }) => void)[] = [];

  pushState(state: object): void {
    this.#entries.push(state);
    this.state = state;
  }

  go(steps: number): void {
    this.#steps = steps;
  }

  arrive(): void {
    this.#entries.splice(this.#entries.length + this.#steps);
    this.state = this.#entries.at(-1)!;
    for (const pop of this.onPop) pop({ state: this.state });
  }
}

let history: SlowHistory;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  history = new SlowHistory();
  vi.stubGlobal('history', history);
  vi.stubGlobal('addEventListener', (_type: 'popstate', pop: SlowHistory['onPop'][number]) =>
    history.onPop.push(pop),
  );
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function closedDialog() {
  const { layersAtRest, pushLayer } = await import('./back-stack.ts');
  const remove = pushLayer(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  remove();
  const atRest = vi.fn<() => void>();
  void layersAtRest().then(atRest);
  await vi.advanceTimersByTimeAsync(100);
  return atRest;
}

test('whoever leaves after a dialog waits until its entry has been taken back', async () => {
  const atRest = await closedDialog();
  expect(atRest).not.toHaveBeenCalled();
  history.arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(atRest).toHaveBeenCalled();
});

test('and no longer than a second, whatever the browser does', async () => {
  const atRest = await closedDialog();
  await vi.advanceTimersByTimeAsync(1000);
  expect(atRest).toHaveBeenCalled();
});

test('where no layer was open nobody waits', async () => {
  const { layersAtRest } = await import('./back-stack.ts');
  await expect(layersAtRest()).resolves.toBeUndefined();
});
