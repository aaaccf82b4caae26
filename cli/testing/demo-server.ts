import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fileURLToPath } from 'node:url';

const demo = fileURLToPath(new URL('../../fixtures/demo.ts', import.meta.url));

/** What `make start` runs, in a process of its own, on a free port and a data folder of its own. */
export class DemoServer {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'sellover-demo-'));
  #child!: ChildProcess;
  #url = '';

  static async start(env: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
    const server = new DemoServer();
    const { PATH = '', NODE_COMPILE_CACHE } = process.env;
    server.#child = spawn(process.execPath, [demo], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        NO_COLOR: '1',
        PORT: '0',
        RTMP_PORT: '',
        DATA_DIR: server.dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.#url = await server.#listening();
    return server;
  }

  get url(): string {
    return this.#url;
  }

  /** Resolves to its exit code. */
  async stop(): Promise<number | null> {
    const closed = new Promise<number | null>((resolve) => this.#child.once('close', resolve));
    this.#child.kill('SIGTERM');
    const code = await closed;
    rmSync(this.dataDir, { recursive: true, force: true });
    return code;
  }

  #listening(): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = '';
      this.#child.stdout!.on('data', (chunk: Buffer) => {
        said += stripVTControlCharacters(chunk.toString());
        const address = /https?:\/\/[\w.:]+/.exec(said)?.[0];
        if (address) resolve(address);
      });
      this.#child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }
}
