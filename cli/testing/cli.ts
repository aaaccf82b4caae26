import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Running } from './here.ts';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Somebody types it, and can be asked; not in a process of its own. */
  readonly isTerminal?: boolean;
  /** In a process of its own: the program, with its arguments, that runs it. */
  readonly through?: readonly string[];
}

/** The real command in a home of its own: nothing of the tester's is read or written. */
export class Cli {
  readonly configHome = mkdtempSync(join(tmpdir(), 'sellover-cli-'));
  readonly #env: Readonly<Record<string, string>>;

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
  }

  get sessionFile(): string {
    return join(this.configHome, 'sellover', 'session.json');
  }

  #surroundings({ env = {} }: CliOptions): Record<string, string> {
    return { PATH: process.env['PATH'] ?? '', XDG_CONFIG_HOME: this.configHome, ...this.#env, ...env };
  }

  /** In a process of its own. */
  start(args: readonly string[], options: CliOptions = {}): ChildProcess {
    const [program, ...others] = [...(options.through ?? []), process.execPath, main, ...args] as [string];
    return spawn(program, others, { env: this.#surroundings(options) });
  }

  run(args: readonly string[], options: CliOptions = {}): Promise<Outcome> {
    return this.begin(args, options).ended;
  }

  /** `run` for a command that goes on until it is interrupted. Nothing else of these runs meanwhile. */
  begin(args: readonly string[], options: CliOptions = {}): Running {
    return new Running(args, { ...options, env: this.#surroundings(options) });
  }

  /** `run` in a process of its own, for what only a process has: an end, signals, a clock, a whole server. */
  async runApart(args: readonly string[], options: CliOptions = {}): Promise<Outcome> {
    const child = this.start(args, options);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    child.stdin!.end(options.stdin ?? '');
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
    return { code: await ended, stdout, stderr };
  }

  /** Of a command that must succeed, what it printed with --json. */
  async json<Shape>(args: readonly string[], options: CliOptions = {}): Promise<Shape> {
    const { code, stdout, stderr } = await this.run([...args, '--json'], options);
    if (code !== 0) throw new Error(`sellover ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Shape;
  }

  remove(): void {
    rmSync(this.configHome, { recursive: true, force: true });
  }
}
