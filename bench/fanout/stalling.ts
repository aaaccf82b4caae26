import { connect, type Socket } from 'node:net';
import { serve } from '../harness/ipc.ts';
import { clientFrame, OPCODE, upgradeRequest } from './frame.ts';
import type { Etiquette } from './viewer.ts';

export interface StallingOrder {
  readonly port: number;
  readonly etiquette: Etiquette;
  readonly count: number;
}

/** Kept, so that none of them is collected and closed. */
const stalled: Socket[] = [];

/** Viewers who come in, and never read anything again, though they say that they are there. */
serve<StallingOrder>(async ({ port, etiquette, count }) => {
  while (stalled.length < count) stalled.push(await stall(port, etiquette));
  const { heartbeat } = etiquette;
  if (heartbeat)
    setInterval(() => {
      for (const socket of stalled) socket.write(clientFrame(OPCODE.text, heartbeat.text));
    }, heartbeat.every);
});

function stall(port: number, etiquette: Etiquette): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  socket.write(upgradeRequest(port, etiquette));
  const { resolve, reject, promise } = Promise.withResolvers<Socket>();
  const { entrance } = etiquette;
  let [step, heard] = [0, ''];
  socket.on('data', (data: Buffer) => {
    heard += data.toString('latin1');
    for (; step < entrance.length; step++) {
      const { hear, say } = entrance[step]!;
      if (!heard.includes(hear ?? '\r\n\r\n')) return;
      if (say !== undefined) socket.write(clientFrame(OPCODE.text, say));
    }
    socket.pause();
    resolve(socket);
  });
  socket.on('close', () => reject(new Error('a viewer who was to stall was not let in')));
  return promise;
}
