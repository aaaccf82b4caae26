import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

/** The measured server has a core for itself; all load comes from the next core. */
const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Before this process stays on one: later the system tells of that one alone. */
const CORES = availableParallelism();
const ALL_CORES = `0-${CORES - 1}`;
const canPin = CORES > 1 && spawnSync('taskset', ['--version']).status === 0;

/** A command line that stays on these cores, where the system can do that. */
export function pinned(
  core: number | typeof ALL_CORES,
  args: readonly string[],
): [command: string, args: string[]] {
  return canPin
    ? ['taskset', ['-c', String(core), process.execPath, ...args]]
    : [process.execPath, [...args]];
}

/** A database that a server asks, on whatever cores neither has for itself; with two cores there are none, so on both. */
export function unpin(pid: number): void {
  const cores = CORES > LOAD_CORE + 1 ? `${LOAD_CORE + 1}-${CORES - 1}` : ALL_CORES;
  if (canPin) spawnSync('taskset', ['-acp', cores, String(pid)]);
}

/** This process gives load itself. */
export function pinMyself(): void {
  if (canPin) spawnSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)]);
}

export interface Server {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a server and waits for the line that says where it listens. */
export async function startServer(
  script: URL,
  env: NodeJS.ProcessEnv = {},
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const [command, args] = pinned(SERVER_CORE, [...nodeArgs, script.pathname]);
  const child = spawn(command, args, {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const port = await portOf(child, script);
  return {
    pid: child.pid!,
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function portOf(child: ChildProcess, script: URL): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const listening = /listens on \S+:(\d+)/.exec(line);
    if (!listening) continue;
    child.stdout!.resume();
    return Number(listening[1]);
  }
  throw new Error(`${script.pathname} ended before it listened`);
}

/** Runs a script to its end and reads the JSON it prints. It has the server's core, that of the load, or all. */
export async function runScript<Answer>(
  script: URL,
  args: readonly string[],
  on: 'server' | 'load' | 'all' = 'server',
): Promise<Answer> {
  const core = { server: SERVER_CORE, load: LOAD_CORE, all: ALL_CORES }[on];
  const [command, all] = pinned(core, [script.pathname, ...args]);
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += String(chunk);
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${script.pathname} ended with ${child.exitCode}`);
  return JSON.parse(text) as Answer;
}

/** Seconds of processor that a process's threads have had, and seconds they wanted one and had none. */
export interface CpuTime {
  readonly had: number;
  /** Of it, what the thread had that runs the event loop. */
  readonly loop: number;
  readonly waited: number;
}

/** NaN where the system does not tell. */
export function cpuTime(pid: number): CpuTime {
  try {
    const timesOf = (thread: string | number) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
    const threads = readdirSync(`/proc/${pid}/task`).map(timesOf);
    const sum = (at: number) => threads.reduce((all, times) => all + (times[at] ?? NaN), 0) / 1e9;
    // The first thread of a process has its number. The list is in no order of numbers: 100000 comes before 99999.
    return { had: sum(0), loop: (timesOf(pid)[0] ?? NaN) / 1e9, waited: sum(1) };
  } catch {
    return { had: NaN, loop: NaN, waited: NaN };
  }
}

/** Of a process and those that it has started, such as a database's with one for each connection. */
export function cpuTimeOfAll(pid: number): CpuTime {
  const times = [pid, ...childrenOf(pid)].map(cpuTime);
  const sum = (of: keyof CpuTime) => times.reduce((all, each) => all + each[of], 0);
  return { had: sum('had'), loop: sum('loop'), waited: sum('waited') };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function cpuBetween(before: CpuTime, after: CpuTime): CpuTime {
  const between = (of: keyof CpuTime) => after[of] - before[of];
  return { had: between('had'), loop: between('loop'), waited: between('waited') };
}

/** Bytes of memory a process holds; NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) * 1024;
  } catch {
    return NaN;
  }
}
