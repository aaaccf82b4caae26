declare global {
  interface Window {
    /** Moves the page's clock ahead. What becomes due happens. */
    leap(ms: number): void;
  }
}

/**
 * Runs in the page, before anything else. What goes by itself after some seconds, such as a toast or a popup, stays twenty
 * times as long: else a machine that is busy with other tests may look once before it has come and once after it has gone.
 * With `leaps` its clock leaps ahead when a test has nothing to wait for, and then such things go when they would have gone.
 */
export function keepTime(leaps: boolean): void {
  const PASSING = { least: 3000, most: 10_000, longer: 20 };
  interface Waiting {
    readonly due: number;
    readonly longer: number;
    handle: number;
    readonly fire: () => void;
  }
  const native = {
    set: window.setTimeout.bind(window),
    clear: window.clearTimeout.bind(window),
    every: window.setInterval.bind(window),
    stop: window.clearInterval.bind(window),
    now: performance.now.bind(performance),
    date: Date,
  };
  let ahead = 0;
  const now = () => native.now() + ahead;
  const waiting = new Map<number, Waiting>();
  const repeated = new Map<number, { readonly ms: number; readonly fire: () => void }>();

  window.setTimeout = ((work: () => void, ms = 0, ...rest: never[]) => {
    const longer = ms >= PASSING.least && ms <= PASSING.most ? PASSING.longer : 1;
    const fire = () => {
      waiting.delete(id);
      (work as (...all: never[]) => void)(...rest);
    };
    const id: number = native.set(fire, ms * longer);
    waiting.set(id, { due: now() + ms, longer, handle: id, fire });
    return id;
  }) as typeof setTimeout;
  window.clearTimeout = ((id: number) => {
    native.clear(waiting.get(id)?.handle ?? id);
    waiting.delete(id);
  }) as typeof clearTimeout;
  window.setInterval = ((work: () => void, ms = 0, ...rest: never[]) => {
    const fire = () => (work as (...all: never[]) => void)(...rest);
    const id = native.every(fire, ms);
    repeated.set(id, { ms, fire });
    return id;
  }) as typeof setInterval;
  window.clearInterval = ((id: number) => {
    native.stop(id);
    repeated.delete(id);
  }) as typeof clearInterval;
  if (!leaps) return;
  performance.now = now;
  window.Date = class extends native.date {
    constructor(...given: [] | [string]) {
      if (given.length === 0) super(native.date.now() + ahead);
      else super(...given);
    }

    static override now(): number {
      return native.date.now() + ahead;
    }
  } as DateConstructor;

  window.leap = (ms) => {
    ahead += ms;
    const inTurn = [...waiting.values()].toSorted((a, b) => a.due - b.due);
    for (const one of inTurn) {
      native.clear(one.handle);
      const left = one.due - now();
      one.handle = native.set(one.fire, Math.max(0, left) * one.longer);
    }
    for (const { ms: every, fire } of repeated.values()) if (every <= ms) fire();
  };
}
