import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '../../../schema/room/constants.ts';
import { SOCKET_PATH } from '../../../schema/room/socket.ts';
import { startServer } from './gateway.support.ts';

test.each([
  ['', ''],
  ['permessage-deflate; server_magic', ''],
  ['permessage-deflate; server_max_window_bits', ''],
  ['permessage-deflate; server_no_context_takeover; server_no_context_takeover', ''],
  ['permessage-deflate; client_max_window_bits=7', ''],
  ['x-webkit-deflate-frame', ''],
  ['permessage-deflate; magic=1, permessage-deflate; client_max_window_bits', 'permessage-deflate'],
])('of the offers "%s" the first that is known is taken', async (offers, taken) => {
  const server = await startServer();
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${SOCKET_PATH}`, {
    perMessageDeflate: taken !== '',
    finishRequest: (request) => {
      request.setHeader('Sec-WebSocket-Extensions', offers);
      request.end();
    },
  });
  await once(socket, 'open');
  expect(socket.extensions).toBe(taken);
  socket.terminate();
  await server.close();
});

test.each(['ping', 'pong'] as const)('who sends nothing but %ss is closed', async (kind) => {
  const server = await startServer();
  const client = await server.connect();
  for (let n = 0; n < 500; n++) client.socket[kind]();
  expect((await client.untilClosed()).code).toBe(CLOSE.tooManyFrames);
  await server.close();
});
