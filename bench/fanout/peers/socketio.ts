import { Server } from 'socket.io';
import { chatMessage } from './message.ts';
import { listen, postServer } from './posts.ts';

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
