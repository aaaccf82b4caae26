import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket, type RawData } from 'ws';
import { type RequestFacts } from '../http/request-facts.ts';
import { SOCKET_FRAME_BYTES_MAX } from '../../../schema/room/constants.ts';
import { SOCKET_PATH } from '../../../schema/room/socket.ts';
import { isLoopback, networkOf } from '../address.ts';
import { DEFLATE, Inflater, keepAnswerableOffers, takesDeflated, type DeflateParams } from './deflate.ts';
import type { Hub } from './hub.ts';
import type { Link } from './link.ts';
import type { SocketSession } from './session.ts';
import { SliceQueue } from './slices.ts';

/** How long a closed socket may take to answer before it is destroyed. */
const CLOSE_WITHIN = 2000;
/** A message in more fragments is an attack on our memory. */
const PARTS_MAX = 64;

/** Missing in the types of `ws`. A test checks that it is called. */
const wsPrototype = WebSocket.prototype as unknown as {
  setSocket(this: WebSocket, ...parts: unknown[]): void;
};

/**
 * A `ws` connection that also writes frames built elsewhere. `ws` writes each of its own frames (pong, close)
 * whole and at once, as it never compresses control frames, so they cannot get mixed up with ours.
 */
class RoomSocket extends WebSocket implements Link {
  session: SocketSession | null = null;
  takesDeflated = false;
  raw: Socket | null = null;
  network: string | null = null;
  facts!: RequestFacts;
  /** Where it is counted under its network. */
  sockets: SocketsByAddress | null = null;

  /** Called when `ws` assembles its parts; replaces the inflater. */
  setSocket(...parts: unknown[]): void {
    const agreed = this.#extensions[DEFLATE];
    if (agreed !== undefined) {
      this.#extensions[DEFLATE] = new Inflater(agreed.params);
      this.takesDeflated = takesDeflated(agreed.params);
    }
    wsPrototype.setSocket.apply(this, parts);
  }

  get #extensions(): Record<string, { readonly params: DeflateParams }> {
    return (this as unknown as { _extensions: Record<string, { readonly params: DeflateParams }> })
      ._extensions;
  }

  get queued(): number {
    return this.raw!.writableLength;
  }

  get passed(): number {
    return this.raw!.bytesWritten - this.raw!.writableLength;
  }

  write(frames: Buffer): void {
    if (this.readyState === WebSocket.OPEN) this.raw!.write(frames);
  }

  get needsDrain(): boolean {
    return this.raw!.writableNeedDrain;
  }

  onceDrained(listener: () => void): void {
    this.raw!.once('drain', listener);
  }
}

// Shared functions with `this` instead of closures, so that connections need no function of their own.

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  const { session } = this as RoomSocket;
  if (isBinary) session!.receiveBinary();
  else session!.receive((data as Buffer).toString());
}

function onControl(this: WebSocket): void {
  (this as RoomSocket).session!.receiveControl();
}

function onClose(this: WebSocket): void {
  const { session, sockets } = this as RoomSocket;
  session!.ended();
  sockets?.remove(this as RoomSocket);
}

/** `ws` closes the connection itself, with the right code. A client's mistake is not logged. */
function onError(): void {}

/** How many sockets each address has open. Those of this machine itself are not counted. */
class SocketsByAddress {
  readonly #counts = new Map<string, number>();

  at(ip: string): number {
    return this.#counts.get(networkOf(ip)) ?? 0;
  }

  add(socket: RoomSocket, ip: string): void {
    if (isLoopback(ip)) return;
    socket.sockets = this;
    socket.network = networkOf(ip);
    this.#counts.set(socket.network, this.at(ip) + 1);
  }

  remove({ network }: RoomSocket): void {
    if (network === null) return;
    const left = (this.#counts.get(network) ?? 0) - 1;
    if (left > 0) this.#counts.set(network, left);
    else this.#counts.delete(network);
  }
}

/** Missing in the types of `ws`. A test checks that it works. */
const socketOptions = {
  WebSocket: RoomSocket as never,
  // The hub knows all sockets; tracking them here, too, would cost a closure per connection.
  clientTracking: false,
  perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  maxPayload: SOCKET_FRAME_BYTES_MAX,
  maxFragments: PARTS_MAX,
  maxBufferedChunks: PARTS_MAX,
  closeTimeout: CLOSE_WITHIN,
  // The session counts pings among all frames, and closes with a code that says why. This would only cut the connection.
  maxPendingAutoPongs: 0,
};

/** A request for a socket: the arguments of a server's `upgrade` event. */
interface Knock {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly head: Buffer;
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0]!;
}

function destroy(this: Socket): void {
  this.destroy();
}

/**
 * The server's `upgrade` events, passed on in slices: thousands of reconnecting clients are accepted as other work allows.
 * The listeners must check whether a client is still there.
 */
function upgradesInSlices(server: Server, hub: Hub): EventEmitter {
  const slowly = new EventEmitter();
  const take = ({ request, socket, head }: Knock): void => {
    socket.off('error', destroy);
    keepAnswerableOffers(request.headers);
    // Only rooms speak in text that is worth it.
    if (pathOf(request) !== SOCKET_PATH) delete request.headers['sec-websocket-extensions'];
    slowly.emit('upgrade', request, socket, head);
  };
  const knocks = new SliceQueue(hub.slices, take, hub.report);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Until somebody else listens, because an unhandled error would end the process.
    socket.on('error', destroy);
    knocks.add({ request, socket, head });
  });
  return slowly;
}

/** Opens the room socket on the server. Closing the server drains the hub. */
export async function mountGateway(app: FastifyInstance, hub: Hub): Promise<void> {
  const options = { ...socketOptions, server: upgradesInSlices(app.server, hub) as never };
  const errorHandler = (error: Error, socket: WebSocket): void => {
    hub.report(error);
    socket.terminate();
  };
  await app.register(websocket, { options, errorHandler, preClose: async () => void (await hub.drain()) });
  const sockets = new SocketsByAddress();
  const gate = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (hub.isDraining) void reply.code(503).send();
    else if (!isAllowedOrigin(request, hub.settings.allowedOrigins)) void reply.code(403).send();
    else if (sockets.at(request.ip) >= hub.settings.socketsPerAddress) void reply.code(429).send();
    else done();
  };
  app.get(
    SOCKET_PATH,
    { websocket: true, onRequest: gate, preHandler: letGoOfResponse },
    (socket, request) => {
      // The client reset the connection before its turn came. Only the system knows that so far.
      if (request.raw.socket.remoteAddress === undefined) return socket.terminate();
      sockets.add(socket as RoomSocket, request.ip);
      (socket as RoomSocket).facts = request.facts;
      open(hub, socket as RoomSocket, request.raw.socket);
    },
  );
}

/** The socket would hold the response, and with it the request, for as long as it lives. */
function letGoOfResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.ws) reply.raw.detachSocket(request.raw.socket);
  done();
}

/** Programs send no Origin; a page must be ours, or its visitors' logins could be used by any site. */
function isAllowedOrigin(request: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}

function open(hub: Hub, socket: RoomSocket, raw: Socket): void {
  socket.raw = raw;
  socket.session = hub.connect(socket);
  // The plugin's listener holds the whole request for as long as the socket lives.
  socket.removeAllListeners('error');
  socket.on('error', onError);
  socket.on('message', onMessage);
  socket.on('ping', onControl);
  socket.on('pong', onControl);
  socket.on('close', onClose);
}
