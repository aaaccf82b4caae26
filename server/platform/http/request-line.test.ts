import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { LogController } from 'fastify';
import { describe, expect, test } from 'vitest';
import { REQUEST_ID_HEADER } from '../../../schema/constants.ts';
import { GUEST_TOKEN } from '../../../schema/members/constants.ts';
import { requestOf } from '../../../schema/call.ts';
import type { Input, Operation } from '../../../schema/operation.ts';
import { operations, type OperationName, type OperationOf } from '../../domains.ts';
import { roomStream } from '../../domains/room/room/decider.ts';
import { TestServer } from '../../testing/server.ts';
import { sharedServer } from '../../testing/shared-server.ts';
import { credentials, orderFor, setStage } from '../../testing/stage.ts';
import { apart } from '../under-way.ts';
import { refuse } from './errors.ts';
import { ofRequest } from './request-log.ts';
import { logRequests, nameRequests } from './request-line.ts';

const server = sharedServer();

async function idOf(path: string, headers: Record<string, string> = {}, method = 'GET', { api } = server) {
  return (await api.raw(method, path, { headers })).headers[REQUEST_ID_HEADER];
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

  test('is a trusted proxy’s own where that is short and has no other letters than a name has', async () => {
    await TestServer.alone(
      async (alone) => {
        const idFor = (asked: string) => idOf('/healthz', { [REQUEST_ID_HEADER]: asked }, 'GET', alone);
        for (const own of ['a', 'order-7_Z', '4bf92f35-77b3-4da6-a3ce-929d0e0e4736', 'x'.repeat(64)])
          expect(await idFor(own)).toBe(own);
        for (const bad of ['', 'x'.repeat(65), 'two words', '"quoted"', '{}', 'a,b', 'a;b', '<b>', 'a.b/c'])
          expect(await idFor(bad)).toMatch(/^\d+$/);
      },
      { config: { trustProxy: ['loopback'] } },
    );
  });

  test('is never a caller’s own', async () => {
    expect(await idOf('/healthz', { [REQUEST_ID_HEADER]: 'order-7' })).toMatch(/^\d+$/);
  });
});

/** Calls an operation; resolves to the id that its answer names. */
async function idOfCall<N extends OperationName>(name: N, input: Input<OperationOf<N>>, token?: string) {
  const { method, ...operation }: Operation = operations[name];
  const { path, body } = requestOf({ method, ...operation }, input as Input<Operation>);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const answer = await server.api.raw(method, path, { body, headers });
  expect(answer.status).toBe(200);
  return String(answer.headers[REQUEST_ID_HEADER]);
}

describe('one id finds', () => {
  const eventsOf = async (commandId: string) =>
    (await server.sellover.log.read({ commandId, limit: 99 })).map(({ type }) => type);

  test('all events of a request, and none of the reactions to them', async () => {
    const stage = await setStage(server);
    const id = await idOfCall('placeOrder', orderFor(stage, stage.mug), stage.buyer.token);
    await server.sellover.settled();
    expect(id).toMatch(/^\d+$/);
    expect((await eventsOf(id)).toSorted()).toEqual(['OrderPlaced', 'PaymentAwaited', 'StockTaken']);
  });

  test('what a request does beyond its operation’s command, such as opening a session', async () => {
    const { api, buyer } = await setStage(server);
    const id = await idOfCall('login', await credentials(api, buyer.userId));
    expect(await eventsOf(id)).toEqual(['SessionOpened']);
  });

  test('what a viewer says in the room', async () => {
    const { plan, buyer } = await setStage(server);
    const viewer = server.viewer(plan, buyer);
    await viewer.enter();
    await viewer.say('안녕하세요');
    await viewer.say('또 왔어요');
    const { stream } = roomStream(plan);
    const said = await server.sellover.log.read({ stream, types: ['ChatSent'], limit: 9 });
    const ids = said.map(({ commandId }) => commandId);
    for (const id of ids) expect(id).toMatch(/^\d+$/);
    expect(new Set(ids).size).toBe(2);
  });
});

/** All that was logged. */
async function linesOf(stream: PassThrough): Promise<unknown[]> {
  stream.end();
  const lines = (await text(stream)).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as unknown);
}

test('each line of the log has the id of the request that it is about, and the server’s own have none', async () => {
  const stream = new PassThrough();
  const app = fastify({
    logger: { level: 'warn', stream, mixin: (facts) => ofRequest(facts) },
    childLoggerFactory: (logger) => logger,
    genReqId: () => 'own-id',
  });
  nameRequests(app);
  app.post('/later', async (request) => {
    await turn();
    app.log.warn({ body: request.body }, 'deep in a service');
    apart(() => app.log.warn({}, 'for many'));
    return {};
  });
  app.log.warn('of the server');
  await app.inject({ method: 'POST', url: '/later', body: { a: 1 } });
  await app.close();
  const told = (await linesOf(stream)) as { msg: string; reqId?: string }[];
  expect(told.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['of the server', undefined],
    ['deep in a service', 'own-id'],
    ['for many', undefined],
  ]);
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
  const own = { level: 30, time: expect.any(Number), pid: process.pid, hostname: expect.any(String) };
  const asked = { ...own, msg: 'answered', reqId: 'own-id', method: 'GET', ms: expect.any(Number) };
  expect(await linesOf(stream)).toEqual([
    { ...asked, route: '/v1/users/:uid', status: 403, code: '9001' },
    { ...asked, route: '/page', status: 200 },
    { ...asked, route: 'none', status: 404 },
  ]);
});
