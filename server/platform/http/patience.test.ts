import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';

const requestWithin = 1500;
let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await TestServer.start({ patience: { headersWithin: 200, requestWithin, checkEvery: 20 } });
  stage = await setStage(server);
});
afterAll(() => server.stop());

/** What comes back before the server ends the connection. */
async function slowly(text: string): Promise<{ readonly answer: string; readonly lasted: number }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const begun = performance.now();
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return { answer, lasted: performance.now() - begun };
}

const call = () => [
  `POST /v1/broadcasts/${stage.broadcastSysId}/chat HTTP/1.1`,
  'host: x',
  `authorization: Bearer ${stage.buyer.token}`,
  'content-type: application/json',
  'content-length: 20',
];

test('usually headers may take ten seconds, and a whole request thirty', () =>
  TestServer.alone(async ({ sellover: { app } }) => {
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000]);
  }));

test('headers that never end are not waited for, nor are those that never begin', async () => {
  const [begun, silent] = await Promise.all([slowly(call().join('\r\n')), slowly('')]);
  for (const { answer, lasted } of [begun, silent]) {
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(lasted).toBeLessThan(requestWithin);
  }
});

test('a body that never ends is waited for a while; who has a socket is not disturbed', async () => {
  const viewer = server.viewer(stage.plan, stage.buyer);
  await viewer.enter();
  const { answer, lasted } = await slowly(`${call().join('\r\n')}\r\n\r\n{"msg":`);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(lasted).toBeGreaterThanOrEqual(requestWithin - 50);
  await viewer.say('아직 있어요');
  expect(viewer.closed).toBeNull();
});
