import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: on the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Tasks of a page’s main thread, in milliseconds. */
export interface Tasks {
  readonly longest: number;
  /** Of the processor's time: without what other programs took meanwhile. */
  readonly longestOwn: number;
  /** The share of the time in which the main thread had something to do. */
  readonly busy: number;
}

/** Chromium's trace of `during`: it also tells of tasks that are too short for the page to hear of. */
export async function tasksOf(browser: Browser, page: Page, during: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  const startedAt = performance.now();
  await during();
  const ms = performance.now() - startedAt;
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace has no tasks in it');
  const times = (of: 'dur' | 'tdur') => tasks.map((task) => (task[of] ?? 0) / 1000);
  return {
    longest: Math.max(...times('dur')),
    longestOwn: Math.max(...times('tdur')),
    busy: times('tdur').reduce((all, time) => all + time, 0) / ms,
  };
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}
