import { PassThrough } from 'node:stream';
import fastify, { LogController } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUEST_TOKEN } from '../../../schema/members/constants.ts';
import { TestServer } from '../../testing/server.ts';
import { setStage } from '../../testing/stage.ts';
import { refuse } from './errors.ts';
import { logRequests, nameRequests, newRequestIds, REQUEST_ID_HEADER } from './request-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function idOf(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return (await server.api.raw(method, path, { headers })).headers[REQUEST_ID_HEADER];
}

describe('the id of a request', () => {
  test('is told with every answer, whatever it is, and is another each time', async () => {
    const { broadcastSysId } = await setStage(server);
    const asked = [
      [`/v1/broadcasts/${broadcastSysId}/counts`],
      ['/v1/broadcasts/0/counts'],
      ['/v1/nothing'],
      ['/'],
      ['/nothing'],
      ['/pictures/product-1.webp'],
      ['/healthz'],
      [`/v1/broadcasts/${broadcastSysId}/chat`, 'POST'],
      ['/%ZZ'],
    ] as const;
    const ids = await Promise.all(asked.map(([path, method]) => idOf(path, {}, method)));
    for (const id of ids) expect(id).toMatch(/^[\w-]{10,30}$/);
    expect(new Set(ids).size).toBe(asked.length);
  });

  test('is the caller’s own where that is short and has no other letters than a name has', async () => {
    for (const own of ['a', 'order-7_Z', '4bf92f35-77b3-4da6-a3ce-929d0e0e4736', 'x'.repeat(64)])
      expect(await idOf('/healthz', { [REQUEST_ID_HEADER]: own })).toBe(own);
    for (const bad of ['', 'x'.repeat(65), 'two words', '"quoted"', '{}', 'a,b', 'a;b', '<b>', 'a.b/c'])
      expect(await idOf('/healthz', { [REQUEST_ID_HEADER]: bad })).not.toBe(bad);
  });

  test('is no other process’s', () => {
    expect(newRequestIds()(undefined)).not.toBe(newRequestIds()(undefined));
  });
});

test('a request is one line: what was asked for, what became of it, and nothing of who asked', async () => {
  const stream = new PassThrough();
  const app = fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'own-id',
  });
  nameRequests(app);
  logRequests(app);
  app.get('/v1/users/:uid', (_request, reply) => refuse(reply, '9001'));
  app.get('/page', () => 'a page');
  const headers = { authorization: `Bearer ${GUEST_TOKEN}`, cookie: 'me', 'user-agent': 'mine' };
  for (const url of ['/v1/users/4711?name=me', '/page', '/v1/nothing/4711'])
    await app.inject({ url, headers, remoteAddress: '192.0.2.7' });
  await app.close();
  stream.end();
  const lines = Buffer.concat(await stream.toArray())
    .toString()
    .trim()
    .split('\n');
  const own = { level: 30, time: expect.any(Number), pid: process.pid, hostname: expect.any(String) };
  const asked = { ...own, msg: 'answered', reqId: 'own-id', method: 'GET', ms: expect.any(Number) };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...asked, route: '/v1/users/:uid', status: 403, code: '9001' },
    { ...asked, route: '/page', status: 200 },
    { ...asked, route: 'none', status: 404 },
  ]);
});
