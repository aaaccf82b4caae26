import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The way between a viewer and the server: it can be cut, and then nothing gets through until it is mended. */
export class Network {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  static async to(url: string): Promise<Network> {
    const network = new Network(Number(new URL(url).port));
    await network.mend();
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Connections break off in the middle, and new ones are refused. */
  cut(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#target, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
    this.#server = server;
    return new Promise((resolve) => {
      server.listen(this.#port, '127.0.0.1', () => {
        this.#port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  }
}
