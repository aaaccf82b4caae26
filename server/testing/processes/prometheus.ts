import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { end, hasEnded, pathOf, STARTS_WITHIN, type Program } from '../../../fixtures/programs/program.ts';

const SERVER: Program = { name: 'prometheus', debian: 'prometheus', brew: 'prometheus', folders: [] };
const TOOL: Program = { ...SERVER, name: 'promtool' };

/** One series of an answer, with its value now. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A real Prometheus, which keeps all of its files in a folder. */
export class Prometheus {
  readonly #child: ChildProcess;
  #url = '';
  #said = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr!.on('data', (part: Buffer) => (this.#said += part.toString()));
  }

  /** Resolves once it answers. Throws `ProgramMissing` if it is not installed. */
  static async start(folder: string, config: string): Promise<Prometheus> {
    const program = pathOf(SERVER);
    const file = join(folder, 'prometheus.yml');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, config);
    const args = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--web.listen-address=127.0.0.1:0',
    ];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const prometheus = new Prometheus(child);
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
    while (!(await this.#isReady())) {
      if (hasEnded(this.#child) || performance.now() > giveUpAt)
        throw new Error(`prometheus did not start: ${this.#said}`);
      await pass(25);
    }
  }

  /** It listens on a port of its own choice, and says on which. */
  async #isReady(): Promise<boolean> {
    const [, host] = /Listening on" address=(\S+)/.exec(this.#said) ?? [];
    if (host === undefined) return false;
    this.#url = `http://${host}`;
    return fetch(`${this.#url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** Runs `promtool`; all that it says, and its exit code. Throws `ProgramMissing` if it is not installed. */
export function promtool(args: readonly string[], input?: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(pathOf(TOOL), args, {
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  return { code: status, said: stdout + stderr };
}
