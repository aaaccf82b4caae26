import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real nats-server for tests, which can be killed and started again on its port. */
export class NatsServer {
  readonly port: number;
  readonly url: string;
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;

  constructor(port: number, args: readonly string[] = []) {
    this.port = port;
    this.#args = args;
    this.url = `nats://127.0.0.1:${port}`;
  }

  static async start(...args: readonly string[]): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), args);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    this.#child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.port), ...this.#args], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    });
    for (let attempt = 0; attempt < 200; attempt++) {
      const probe = connectSocket(this.port, '127.0.0.1');
      const open = await new Promise((resolve) => {
        probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      probe.destroy();
      if (open) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('nats-server did not start');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
