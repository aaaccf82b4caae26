import { subscribe } from 'node:diagnostics_channel';

/** What a test file costs, in things that are as many on a slow machine as on a fast one. */
export interface Counts {
  /** In the test's own process. */
  readonly servers: number;
  /** Threads, too. */
  readonly processes: number;
  readonly pages: number;
  /** Sent by the test's own process, not by pages. */
  readonly requests: number;
}

const counted = { servers: 0, processes: 0, pages: 0, requests: 0 };

const CHANNELS = {
  'fastify.initialization': 'servers',
  child_process: 'processes',
  worker_threads: 'processes',
  'http.client.request.start': 'requests',
  'undici:request:create': 'requests',
} as const;

for (const [channel, what] of Object.entries(CHANNELS)) subscribe(channel, () => counted[what]++);

export function countPage(): void {
  counted.pages++;
}

/** The counts since the last call. A process runs one file after the other. */
export function takeCounts(): Counts {
  const taken = { ...counted };
  Object.assign(counted, { servers: 0, processes: 0, pages: 0, requests: 0 });
  return taken;
}
