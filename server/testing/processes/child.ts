import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { makePlace } from '../place.ts';

const MAIN = new URL('../../main.ts', import.meta.url).pathname;
/** Only so that a start that hangs says so: on a busy machine a good one may take a while. */
const STARTED_WITHIN = 240_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `server/main.ts` as a process of its own: what an operator runs. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  url = '';
  stdout = '';
  stderr = '';

  private constructor(env: NodeJS.ProcessEnv, program = MAIN) {
    // Nothing else of this process's own environment, so that a test means the same on every machine.
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.child = spawn(process.execPath, [program], {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Whatever becomes of the test, it leaves no server behind.
    onTestFinished(() => this.kill());
    this.child.stderr!.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    // `close` comes when all that was written has been read, too.
    this.exited = once(this.child, 'close').then(([code, signal]) => ({ code, signal }) as Exit);
  }

  /** Resolves once it listens; fails with what it said when it does not. */
  static async start(env: NodeJS.ProcessEnv, program?: string): Promise<ServerProcess> {
    const server = await ServerProcess.begin(env, program);
    [server.url] = await server.says(/http:\/\/[\d.]+:\d+/);
    return server;
  }

  /** One that has not come far yet. */
  static async begin(env: NodeJS.ProcessEnv, program?: string): Promise<ServerProcess> {
    const server = new ServerProcess({ PORT: '0', ...FAST, ...(await databaseOf(env)), ...env }, program);
    server.child.stdout!.on('data', (chunk: Buffer) => (server.stdout += chunk.toString()));
    return server;
  }

  /** Resolves to the first of its lines that fits. */
  async says(words: RegExp): Promise<RegExpExecArray> {
    const saying = new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const lines = this.stdout.slice(0, this.stdout.lastIndexOf('\n') + 1);
        const found = words.exec(lines);
        if (found) resolve(found);
      };
      this.child.stdout!.on('data', look);
      look();
    });
    const failed = this.exited.then(({ code }) => {
      throw new Error(`the server ended with ${code} before it said ${words.source}: ${this.stderr}`);
    });
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      patience = setTimeout(
        () => reject(new Error(`the server does not say ${words.source}: ${this.stderr}`)),
        STARTED_WITHIN,
      );
    });
    try {
      return await Promise.race([saying, failed, late]);
    } finally {
      clearTimeout(patience);
      failed.catch(() => {});
    }
  }

  /** Runs it to its end, for a start that must fail; one that listens all the same is ended. */
  static async run(env: NodeJS.ProcessEnv): Promise<Exit & { stdout: string; stderr: string }> {
    const server = new ServerProcess({ PORT: '0', ...(await databaseOf(env)), ...env });
    server.child.stdout!.on('data', (chunk: Buffer) => {
      server.stdout += chunk.toString();
      if (server.stdout.includes('listens')) server.child.kill('SIGKILL');
    });
    const patience = setTimeout(() => server.child.kill('SIGKILL'), STARTED_WITHIN);
    const exit = await server.exited;
    clearTimeout(patience);
    return { ...exit, stdout: server.stdout, stderr: server.stderr };
  }

  /** No goodbye: as if the power went for this process alone. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** As a deployment stops it; resolves with how it ended and after how many ms. */
  async stop(): Promise<Exit & { ms: number }> {
    const start = performance.now();
    this.child.kill('SIGTERM');
    return { ...(await this.exited), ms: performance.now() - start };
  }
}

async function databaseOf({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (DATA_DIR === undefined || DATABASE_URL !== undefined) return {};
  const { databaseUrl } = await makePlace(DATA_DIR);
  return databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
}

/** People in proofs are faster than people. */
const FAST = {
  CHAT_PER_SECOND: '100000',
  CHAT_BURST: '100000',
  LIKES_PER_SECOND: '100000',
  LIKES_BURST: '100000',
  LOGINS_BURST: '100000',
  VIEWS_BURST: '100000',
  QUOTES_BURST: '1000000',
  ORDERS_BURST: '1000000',
  WRITES_BURST: '1000000',
  UNPAID_ORDERS: '1000000',
  UNPAID_PIECES: '1000000',
  GUEST_UNPAID_ORDERS: '1000000',
  GUEST_UNPAID_PIECES: '1000000',
  GUEST_UNPAID_ORDERS_PER_ADDRESS: '1000000',
  GUEST_UNPAID_PIECES_PER_ADDRESS: '1000000',
};
