import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * The way to a server on this machine: an address that can be given to another one, as a fail-over does it, and that
 * breaks when a test wants it to.
 */
export class Line {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #to: number;
  #isCut = false;
  #word: string | null = null;
  #fate: 'is told' | 'is lost' = 'is told';
  /** How often it broke at a word. */
  breaks = 0;

  private constructor(to: number) {
    this.#to = to;
    this.#server = createServer((near) => this.#connect(near));
  }

  /** `to`: the server's port. */
  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on it leads to another server; connections to the earlier one break. */
  move(to: number): void {
    this.#to = to;
    this.#breakAll();
  }

  /** The next time that this word is said: after it has arrived there, or before. */
  breakAfter(word: string, fate: 'is told' | 'is lost'): void {
    this.#word = word;
    this.#fate = fate;
  }

  /** From now on nothing gets through. */
  cut(): void {
    this.#isCut = true;
    this.#breakAll();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.#server.close();
    this.#breakAll();
  }

  #connect(near: Socket): void {
    if (this.#isCut) return void near.destroy();
    const far = connect(this.#to, '127.0.0.1');
    const ends = [near, far];
    for (const end of ends) {
      this.#open.add(end);
      end.setNoDelay();
      end.on('error', () => {});
      end.on('close', () => {
        this.#open.delete(end);
        for (const each of ends) each.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (data) => this.#pass(data, near, far));
  }

  #pass(data: Buffer, near: Socket, far: Socket): void {
    const word = this.#word;
    if (word === null || !data.includes(word)) return void far.write(data);
    this.#word = null;
    this.breaks += 1;
    far.unpipe(near);
    if (this.#fate === 'is lost') return void near.destroy();
    far.write(data);
    // The answer comes, and nobody is there any more.
    far.on('data', (answer: Buffer) => answer.includes(word) && near.destroy()).resume();
  }

  #breakAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
