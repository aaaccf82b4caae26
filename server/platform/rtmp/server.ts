import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import {
  RTMP_CONNECTIONS_MAX,
  RTMP_PUBLISH_WITHIN,
  RTMP_SILENT_AFTER,
  RTMP_TOLD_WITHIN,
  RTMP_UNKNOWN_PER_ADDRESS,
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
  /** How many of each address have no key yet. */
  readonly #unknown = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { certificate } = parts;
    const begin = (socket: Socket) => this.#begin(socket);
    // This side is closed once what came is stored, so a sender knows that nothing is lost.
    const allowHalfOpen = true;
    this.#server = certificate
      ? createTlsServer({ ...certificate, allowHalfOpen, handshakeTimeout: RTMP_PUBLISH_WITHIN }, begin)
      : createServer({ allowHalfOpen }, begin);
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
    if ((this.#unknown.get(addressOf(socket)) ?? 0) >= RTMP_UNKNOWN_PER_ADDRESS) {
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    const serving = this.#serve(socket).finally(() => this.#connections.delete(socket));
    this.#connections.set(socket, serving);
  }

  /** Counts a connection without a key. Returns a function that ends that, however often it is called. */
  #countUnknown(address: string): () => void {
    const count = (change: 1 | -1) => {
      const counted = (this.#unknown.get(address) ?? 0) + change;
      if (counted === 0) this.#unknown.delete(address);
      else this.#unknown.set(address, counted);
    };
    count(1);
    let isCounted = true;
    return () => {
      if (isCounted) count(-1);
      isCounted = false;
    };
  }

  /** Never rejects. */
  async #serve(socket: Socket): Promise<void> {
    const { clock } = this.#parts;
    const becomesKnown = this.#countUnknown(addressOf(socket));
    const stop = (why: RtmpRefused) => {
      session.refuse(why);
      endSoon(socket);
    };
    const session = new Session({
      write: (bytes) => void (socket.writable && socket.write(bytes)),
      publish: async (wanted) => {
        const publication = await this.#parts.publish(wanted, stop);
        becomesKnown();
        return publication;
      },
    });
    socket.setNoDelay(true);
    // A socket that fails while nobody reads it must not end the process.
    socket.on('error', () => {});
    const patience = clock && new Patience(clock, session, () => socket.destroy());
    await this.#read(socket, session, patience);
    patience?.end();
    becomesKnown();
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

/** A socket that has ended already has none. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress;
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
