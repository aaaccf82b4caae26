import type { ChildProcess } from 'node:child_process';
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
  worker_threads: 'processes',
  'http.client.request.start': 'requests',
  'undici:request:create': 'requests',
} as const;

for (const [channel, what] of Object.entries(CHANNELS)) subscribe(channel, () => counted[what]++);

/** A child for work apart ends when it is idle. How often it is started again is up to the machine, so it counts once. */
const APART = /\/platform\/apart\/child\.ts$/;
let children: ChildProcess[] = [];
subscribe('child_process', (message) => children.push((message as { process: ChildProcess }).process));

function countChildren(): number {
  const called = children.map(({ spawnargs = [] }) => spawnargs.map(String));
  children = [];
  const [apart, others] = [called.filter(isApart), called.filter((args) => !isApart(args))];
  return new Set(apart.map((args) => args.join(' '))).size + others.length;
}

const isApart = (args: readonly string[]) => args.some((each) => APART.test(each));

export function countPage(): void {
  counted.pages++;
}

/** The counts since the last call. A process runs one file after the other. */
export function takeCounts(): Counts {
  const taken = { ...counted, processes: counted.processes + countChildren() };
  Object.assign(counted, { servers: 0, processes: 0, pages: 0, requests: 0 });
  return taken;
}
