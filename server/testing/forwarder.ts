import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** An address that can be given to another server, as a fail-over gives it: connections to the earlier one break. */
export class Forwarder {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #to: number;

  private constructor(to: number) {
    this.#to = to;
    this.#server = createServer((socket) => this.#forward(socket));
  }

  /** `to`: the port of a server on this machine. */
  static async start(to: number): Promise<Forwarder> {
    const forwarder = new Forwarder(to);
    forwarder.#server.listen(0, '127.0.0.1');
    await once(forwarder.#server, 'listening');
    return forwarder;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  move(to: number): void {
    this.#to = to;
    this.#breakAll();
  }

  close(): void {
    this.#server.close();
    this.#breakAll();
  }

  #forward(socket: Socket): void {
    const onwards = connect(this.#to, '127.0.0.1');
    const ends = [socket, onwards];
    for (const end of ends) {
      this.#open.add(end);
      end.setNoDelay();
      end.on('error', () => {});
      end.on('close', () => {
        this.#open.delete(end);
        for (const each of ends) each.destroy();
      });
    }
    socket.pipe(onwards).pipe(socket);
  }

  #breakAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
