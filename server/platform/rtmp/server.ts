import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import {
  RTMP_CONNECTIONS_MAX,
  RTMP_PUBLISH_WITHIN,
  RTMP_TOLD_WITHIN,
} from '../../../schema/broadcasts/constants.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import { SenderPatience, UnknownPeers } from './sender-limits.ts';
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
  readonly #unknown = new UnknownPeers();

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
    if (this.#unknown.areTooMany(addressOf(socket))) {
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    const serving = this.#serve(socket).finally(() => this.#connections.delete(socket));
    this.#connections.set(socket, serving);
  }

  /** Never rejects. */
  async #serve(socket: Socket): Promise<void> {
    const { clock } = this.#parts;
    const becomesKnown = this.#unknown.add(addressOf(socket));
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
    const patience =
      clock &&
      new SenderPatience(clock, { isKnown: () => session.isPublishing, giveUp: () => socket.destroy() });
    await this.#read(socket, session, patience);
    patience?.end();
    becomesKnown();
    await session.end();
    endSoon(socket);
  }

  async #read(socket: Socket, session: Session, patience: SenderPatience | null): Promise<void> {
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

/** Lets the last words through. What still comes is not read by anybody. */
function endSoon(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const timeout = setTimeout(() => socket.destroy(), RTMP_TOLD_WITHIN);
  socket.once('close', () => clearTimeout(timeout));
}
