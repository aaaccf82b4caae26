import { WebSocketServer, type WebSocket } from 'ws';
import { chatMessage } from './message.ts';
import { listen, postServer } from './posts.ts';

/** The chat one writes first with `ws`: read the post, write it as JSON once, send the text to every socket. */
const sockets = new Set<WebSocket>();
let seq = 0;
const server = postServer((msg) => {
  const text = JSON.stringify(chatMessage(msg, ++seq));
  for (const socket of sockets) socket.send(text);
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => {});
});
listen(server);
