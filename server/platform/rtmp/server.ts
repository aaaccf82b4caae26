import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import {
  RTMP_CONNECTIONS_MAX,
  RTMP_PUBLISH_WITHIN,
  RTMP_SILENT_AFTER,
  RTMP_TOLD_WITHIN,
} from '../../../schema/broadcasts/constants.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import { RtmpProblem, RtmpRefused } from './problem.ts';
import { Session, type Publication, type Wanted } from './session.ts';

/** PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface Parts {
  readonly certificate: Certificate | null;
  readonly logger: Logger;
  /** `stop` ends this sender’s connection, with words. */
  readonly publish: (wanted: Wanted, stop: (why: RtmpRefused) => void) => Promise<Publication>;
  /** Hears of each connection that is ended for what it sends. */
  readonly onEnded?: (why: 'problem' | 'refused') => void;
  /** Null: it waits for ever. */
  readonly clock: Clock | null;
}

/** Takes video by RTMP, or by RTMPS where it has a certificate. A connection’s faults end that connection alone. */
export class RtmpServer {
  readonly #parts: Parts;
  readonly #server: Server;
  readonly #connections = new Map<Socket, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { certificate } = parts;
    this.#server = certificate
      ? createTlsServer({ ...certificate, handshakeTimeout: RTMP_PUBLISH_WITHIN }, (each) =>
          this.#begin(each),
        )
      : createServer((each) => this.#begin(each));
    this.#server.maxConnections = RTMP_CONNECTIONS_MAX;
  }

  get connectionCnt(): number {
    return this.#connections.size;
  }

  /** Null: it does not listen. */
  get port(): number | null {
    return (this.#server.address() as AddressInfo | null)?.port ?? null;
  }

  async listen(at: { readonly host: string; readonly port: number }): Promise<void> {
    this.#server.listen(at);
    await once(this.#server, 'listening');
    // As when no more files may be open: the next connection may succeed.
    this.#server.on('error', (error) =>
      this.#parts.logger.error({ err: error }, 'RTMP could not be accepted'),
    );
  }

  /** Resolves once everything that has come is stored. */
  async close(): Promise<void> {
    if (this.port !== null) this.#server.close();
    for (const socket of this.#connections.keys()) socket.destroy();
    await Promise.all(this.#connections.values());
  }

  #begin(socket: Socket): void {
    const serving = this.#serve(socket).finally(() => this.#connections.delete(socket));
    this.#connections.set(socket, serving);
  }

  /** Never rejects. */
  async #serve(socket: Socket): Promise<void> {
    const { clock } = this.#parts;
    const stop = (why: RtmpRefused) => {
      session.refuse(why);
      endSoon(socket);
    };
    const session = new Session({
      write: (bytes) => void (socket.writable && socket.write(bytes)),
      publish: (wanted) => this.#parts.publish(wanted, stop),
    });
    socket.setNoDelay(true);
    // A socket that fails while nobody reads it must not end the process.
    socket.on('error', () => {});
    const patience = clock && new Patience(clock, session, () => socket.destroy());
    await this.#read(socket, session, patience);
    patience?.end();
    await session.end();
    endSoon(socket);
  }

  async #read(socket: Socket, session: Session, patience: Patience | null): Promise<void> {
    try {
      const received = socket.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
      for await (const bytes of received) {
        patience?.heard();
        const error = await session.receive(bytes).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error !== null) return this.#explain(error, session);
      }
    } catch {
      // The connection was closed by either side, or its line broke.
    }
  }

  #explain(error: unknown, session: Session): void {
    const { logger, onEnded } = this.#parts;
    if (error instanceof RtmpRefused) {
      session.refuse(error);
      onEnded?.('refused');
    } else if (error instanceof RtmpProblem) {
      logger.info({ problem: error.message }, 'an RTMP connection was ended');
      onEnded?.('problem');
    } else {
      logger.error({ err: error }, 'an RTMP connection failed');
    }
  }
}

/** Gives a connection up that is silent, or has no key, for too long. */
class Patience {
  readonly #clock: Clock;
  readonly #giveUp: () => void;
  readonly #cancelLate: () => void;
  #cancelSilent: () => void;
  #heardAt: number;

  constructor(clock: Clock, session: Session, giveUp: () => void) {
    this.#clock = clock;
    this.#giveUp = giveUp;
    this.#heardAt = clock.monotonic();
    this.#cancelSilent = clock.after(RTMP_SILENT_AFTER, () => this.#look());
    this.#cancelLate = clock.after(RTMP_PUBLISH_WITHIN, () => {
      if (!session.isPublishing) giveUp();
    });
  }

  heard(): void {
    this.#heardAt = this.#clock.monotonic();
  }

  end(): void {
    this.#cancelSilent();
    this.#cancelLate();
  }

  #look(): void {
    const left = this.#heardAt + RTMP_SILENT_AFTER - this.#clock.monotonic();
    if (left <= 0) this.#giveUp();
    else this.#cancelSilent = this.#clock.after(left, () => this.#look());
  }
}

/** Lets the last words through. What still comes is not read by anybody. */
function endSoon(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const timeout = setTimeout(() => socket.destroy(), RTMP_TOLD_WITHIN);
  socket.once('close', () => clearTimeout(timeout));
}
