import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { end, freePort, hasEnded, pathOf, type Program } from '../../fixtures/programs/program.ts';

const SERVER: Program = { name: 'prometheus', debian: 'prometheus', brew: 'prometheus', folders: [] };
const TOOL: Program = { ...SERVER, name: 'promtool' };
const STARTS_WITHIN = 30_000;

/** One series of an answer, with its value now. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A real Prometheus, which keeps all of its files in a folder. */
export class Prometheus {
  readonly #child: ChildProcess;
  readonly #url: string;
  #said = '';

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#url = `http://127.0.0.1:${port}`;
    child.stderr!.on('data', (part: Buffer) => (this.#said += part.toString()));
  }

  /** Resolves once it answers. Throws `ProgramMissing` if it is not installed. */
  static async start(folder: string, config: string): Promise<Prometheus> {
    const program = pathOf(SERVER);
    const file = join(folder, 'prometheus.yml');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, config);
    const port = await freePort();
    const args = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const prometheus = new Prometheus(child, port);
    await prometheus.#answers();
    return prometheus;
  }

  /** The series of an expression, now. Throws for one that is wrong. */
  async query(expression: string): Promise<readonly Series[]> {
    const { result } = await this.get<{ readonly result: readonly Series[] }>('query', { query: expression });
    return result;
  }

  /** What its API answers. */
  async get<T>(name: string, parameters: Readonly<Record<string, string>> = {}): Promise<T> {
    const response = await fetch(`${this.#url}/api/v1/${name}?${new URLSearchParams(parameters).toString()}`);
    const { status, error, data } = (await response.json()) as { status: string; error?: string; data: T };
    if (status !== 'success') throw new Error(`${error}: ${Object.values(parameters).join(' ')}`);
    return data;
  }

  async stop(): Promise<void> {
    await end(this.#child, 'SIGKILL');
  }

  async #answers(): Promise<void> {
    const giveUpAt = performance.now() + STARTS_WITHIN;
    while (!(await isReady(this.#url))) {
      if (hasEnded(this.#child) || performance.now() > giveUpAt)
        throw new Error(`prometheus did not start: ${this.#said}`);
      await pass(25);
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Runs `promtool`; all that it says, and its exit code. Throws `ProgramMissing` if it is not installed. */
export function promtool(args: readonly string[], input?: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(pathOf(TOOL), args, {
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  return { code: status, said: stdout + stderr };
}
