import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Answered = (status: number) => void;

/** A request as bytes, so that sending it costs a write and nothing else. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer | string,
): Buffer {
  const all: Record<string, string> = { host: '127.0.0.1', ...headers };
  if (body.length > 0) {
    all['content-type'] = 'application/json';
    all['content-length'] = String(Buffer.byteLength(body));
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    Buffer.from(body),
  ]);
}

/** Keep-alive connections that carry one request each at a time. */
export class Connections {
  readonly #idle: Connection[] = [];
  readonly #all: Connection[] = [];

  async open(port: number, count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true });
        await once(socket, 'connect');
        const connection = new Connection(socket);
        this.#all.push(connection);
        this.#idle.push(connection);
      }),
    );
  }

  /** False: all connections are busy. */
  send(request: Buffer, answered: Answered): boolean {
    const connection = this.#idle.pop();
    if (connection === undefined) return false;
    connection.send(request, (status) => {
      this.#idle.push(connection);
      answered(status);
    });
    return true;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }
}

class Connection {
  readonly #socket: Socket;
  #answered: Answered | null = null;
  #received: Buffer | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    // A server that is stopped while it answers: the run has its numbers already.
    socket.on('error', () => {});
  }

  send(request: Buffer, answered: Answered): void {
    this.#answered = answered;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    const head = headEnd < 0 ? '' : received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? NaN);
    if (!(received.length >= headEnd + 4 + length)) {
      this.#received = received;
      return;
    }
    this.#received = null;
    const answered = this.#answered;
    this.#answered = null;
    answered?.(Number(head.slice(9, 12)));
  }
}
