import Database from 'better-sqlite3';
import { WebSocketServer, type WebSocket } from 'ws';
import { chatMessage } from './message.ts';
import { listen, postServer } from './posts.ts';

/** The naive loop with a history. A returning viewer sends its last seq and gets the lines after it. */
const db = new Database(process.env['HISTORY']!);
db.pragma('journal_mode = WAL');
db.exec('CREATE TABLE lines (seq INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
const insert = db.prepare<[number, string]>('INSERT INTO lines VALUES (?, ?)');
const after = db.prepare<[number], string>('SELECT text FROM lines WHERE seq > ? ORDER BY seq').pluck();

const lines = JSON.parse(process.env['LINES']!) as { count: number; line: string; last: string };
let seq = 0;
db.transaction(() => {
  while (seq < lines.count) keep(seq === lines.count - 1 ? lines.last : lines.line);
})();

const sockets = new Set<WebSocket>();
const server = postServer((msg) => {
  const text = keep(msg);
  for (const socket of sockets) socket.send(text);
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const { afterSeq } = JSON.parse(String(data)) as { afterSeq: number };
    for (const text of after.all(afterSeq)) socket.send(text);
    sockets.add(socket);
  });
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => {});
});
listen(server);

function keep(msg: string): string {
  const text = JSON.stringify(chatMessage(msg, ++seq));
  insert.run(seq, text);
  return text;
}
