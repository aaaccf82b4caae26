import type { Server as HttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { chatMessage } from './message.ts';
import { listen, postServer } from './posts.ts';

/** What is used of socket.io. Its types are not there before its package is installed. */
interface SocketIo {
  readonly Server: new (
    server: HttpServer,
    options: object,
  ) => {
    to(room: string): { emit(event: string, data: object): void };
    on(event: 'connection', listener: (socket: { join(room: string): void }) => void): void;
  };
}

const { Server } = createRequire(import.meta.url)('socket.io') as SocketIo;

/** socket.io as its guide shows it, with WebSocket alone and nothing compressed. */
const ROOM = '1_11';
let seq = 0;
const server = postServer((msg) => {
  const { event, data } = chatMessage(msg, ++seq);
  io.to(ROOM).emit(event, data);
});
const io = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => socket.join(ROOM));
listen(server);
