import type { CDPSession, Page } from 'playwright-core';

/** Chromium says nothing of tasks that take less. */
export const LONG_TASK = 50;

/** What a page has gone through since it was last asked. Times in milliseconds. */
export interface Seen {
  readonly ms: number;
  readonly frames: number;
  /** How long each task took that took longer than {@link LONG_TASK}. */
  readonly longTasks: readonly number[];
  /** From each touch to the paint after it. */
  readonly answers: readonly number[];
  /** The sum of what has shifted without having been asked to. */
  readonly shifted: number;
}

interface Watched {
  since: number;
  frames: number;
  longTasks: number[];
  answers: Map<number, number>;
  shifted: number;
}

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** Runs in the page, before anything else does. */
function watch(): void {
  const watched: Watched = { since: 0, frames: 0, longTasks: [], answers: new Map(), shifted: 0 };
  Object.assign(globalThis, { watched });
  const observe = (type: string, hear: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, ...more });
  observe('longtask', ({ duration }) => watched.longTasks.push(duration));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) watched.shifted += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming;
      if (interactionId === 0) return;
      watched.answers.set(interactionId, Math.max(duration, watched.answers.get(interactionId) ?? 0));
    },
    { durationThreshold: 16 },
  );
  const frame = () => {
    watched.frames += 1;
    requestAnimationFrame(frame);
  };
  frame();
}

export async function watchFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Since the last time, which is forgotten. */
export function takeSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    const { since, frames, longTasks, answers, shifted } = watched;
    const now = performance.now();
    Object.assign(watched, { since: now, frames: 0, longTasks: [], answers: new Map(), shifted: 0 });
    return { ms: now - since, frames, longTasks, answers: [...answers.values()], shifted };
  });
}

/** Memory in use after a garbage collection. */
export interface Kept {
  readonly heapBytes: number;
  readonly nodes: number;
}

export async function keptBy(devtools: CDPSession): Promise<Kept> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes };
}
