import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { TestServer } from '../../testing/server.ts';
import { setStage, type Stage } from '../../testing/stage.ts';

/** Nothing in these tests takes as long. */
const AGES = 600_000;
const checkEvery = 20;

/** What comes back before the server ends the connection. */
async function slowly(server: TestServer, text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const call = (stage: Stage) => [
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

test('headers that never end are not waited for, nor are those that never begin', () =>
  TestServer.alone(
    async (server) => {
      const unended = call(await setStage(server)).join('\r\n');
      for (const answer of await Promise.all([slowly(server, unended), slowly(server, '')]))
        expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    },
    { patience: { headersWithin: 500, requestWithin: AGES, checkEvery } },
  ));

test('a body that never ends is waited for a while; who has a socket is not disturbed', () =>
  TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
      const viewer = server.viewer(stage.plan, stage.buyer);
      await viewer.enter();
      const begun = performance.now();
      expect(await slowly(server, `${call(stage).join('\r\n')}\r\n\r\n{"msg":`)).toMatch(/^HTTP\/1\.1 408 /);
      expect(performance.now() - begun).toBeGreaterThan(700);
      await viewer.say('아직 있어요');
      expect(viewer.closed).toBeNull();
    },
    { patience: { headersWithin: 500, requestWithin: 1000, checkEvery } },
  ));
