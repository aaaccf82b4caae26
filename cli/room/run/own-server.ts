import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LogDigest, StageAnswer, StageOptions, StageOrder } from '../../../fixtures/stage-channel.ts';
import { ChecksFailed } from '../../errors.ts';
import { requireEmptyFolder } from '../../files.ts';

const program = fileURLToPath(new URL('../../../fixtures/stage.ts', import.meta.url));

type Unnumbered<Order> = Order extends { readonly id: number } ? Omit<Order, 'id'> : never;

/** An empty folder: the named one, or a new one. */
export function freshFolder(dataDir: string | undefined): string {
  if (dataDir === undefined) return mkdtempSync(join(tmpdir(), 'sellover-run-'));
  requireEmptyFolder(
    dataDir,
    'A show begins with an empty log: name a new folder with --data-dir, or none for a temporary one.',
  );
  return dataDir;
}

/** A server whose clock only moves on request. */
export interface DrivenServer {
  readonly url: string;
  /** Resolves when everything due by then has happened. */
  moveTo(now: number): Promise<void>;
  digest(): Promise<LogDigest>;
  /** Resolves when the server has ended and its log is complete. */
  stop(): Promise<void>;
}

/** The server of a show, in a process of its own. */
export class OwnServer implements DrivenServer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #waiting: Map<number, { resolve: (log?: LogDigest) => void; reject: (error: Error) => void }>;
  #orders = 0;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    this.#waiting = new Map();
    child.on('message', (answer: StageAnswer) => this.#heard(answer));
    child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(gone());
      this.#waiting.clear();
    });
  }

  static start(options: StageOptions): Promise<DrivenServer> {
    const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return new Promise((resolve, reject) => {
      child.once('message', (answer: StageAnswer) => {
        if ('url' in answer) resolve(new OwnServer(child, answer.url));
      });
      child.once('exit', () => reject(gone()));
    });
  }

  async moveTo(now: number): Promise<void> {
    await this.#ask({ moveTo: now });
  }

  async digest(): Promise<LogDigest> {
    return (await this.#ask({ log: true })) as LogDigest;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await ended;
  }

  #ask(order: Unnumbered<StageOrder>): Promise<LogDigest | undefined> {
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      if (!this.#child.connected) return reject(gone());
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ ...order, id });
    });
  }

  #heard(answer: StageAnswer): void {
    if (!('id' in answer)) return;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('failed' in answer) waiting?.reject(new Error(answer.failed));
    else waiting?.resolve(answer.log);
  }
}

function gone(): ChecksFailed {
  return new ChecksFailed('The show’s own server has ended', { hint: 'What it said last stands above.' });
}
