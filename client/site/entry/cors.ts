import { pageFact } from '../../app/page-facts.ts';

/** From the window that receives an answer to the one that waits for it, both of this site. */
const CHANNEL = 'sellover.cors';

interface Answer {
  readonly corsNum: number;
  readonly payload: unknown;
}

/** Whether pages of that site may answer. */
export function isAllowed(origin: string): boolean {
  return pageFact('origins').split(' ').includes(origin);
}

export function handOver(corsNum: number, payload: unknown): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ corsNum, payload } satisfies Answer);
  channel.close();
}

/** Resolves with the answer of another site's page to the request of that number. */
export function answerOf(corsNum: number, signal: AbortSignal): Promise<unknown> {
  const channel = new BroadcastChannel(CHANNEL);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  channel.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.corsNum === corsNum) resolve(data.payload);
  });
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  return promise.finally(() => channel.close());
}
