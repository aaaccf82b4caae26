import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { once } from 'node:events';
import { connect } from 'node:net';
import { BODY_BYTES_MAX, CLIENT_HEADER, LARGE_BODIES } from '../../../schema/constants.ts';
import { GUEST_ORDER_BODY_BYTES_MAX, ORDER_BODY_BYTES_MAX } from '../../../schema/buying/constants.ts';
import { TestServer } from '../../testing/server.ts';
import { sharedServer } from '../../testing/shared-server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';

const server = sharedServer();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status and code that answer a raw request. */
async function send({ method = 'POST', path, type, body, headers = {} }: Sent): Promise<[number, string]> {
  const { broadcastSysId, buyer, api } = stage;
  const answer = await api.raw(method, path ?? `/v1/broadcasts/${broadcastSysId}/chat`, {
    ...(body !== undefined && { body }),
    headers: {
      authorization: `Bearer ${buyer.token}`,
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    },
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { jsonData } = JSON.parse(answer.text) as { jsonData: { resultCode: string } };
  return [answer.status, jsonData.resultCode];
}

/** The beginning of what the server says to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

const boundary = 'cut-here';
const multipart = `multipart/form-data; boundary=${boundary}`;
const urlencoded = 'application/x-www-form-urlencoded';
const json = 'application/json';

function part(name: string, value: string, more = ''): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const end = `--${boundary}--\r\n`;
const hello = JSON.stringify({ msg: '안녕하세요' });

describe('a form', () => {
  test('may hold other fields, which mean nothing', async () => {
    const body = part('session', 'x') + part('jsonData', hello) + end;
    expect(await send({ type: multipart, body })).toEqual([200, '0001']);
    const text = `session=x&jsonData=${encodeURIComponent(hello)}`;
    expect(await send({ type: urlencoded, body: text })).toEqual([200, '0001']);
  });

  test.each([
    ['without jsonData', multipart, part('data', hello) + end],
    ['with nothing in it', multipart, end],
    ['that breaks off', multipart, part('jsonData', hello).slice(0, -12)],
    ['whose jsonData is not JSON', multipart, part('jsonData', '{') + end],
    ['whose jsonData is a list', multipart, part('jsonData', '[]') + end],
    ['whose jsonData comes twice', multipart, part('jsonData', hello) + part('jsonData', hello) + end],
    ['with a stolen prototype', multipart, part('jsonData', '{"msg":"a","__proto__":{"x":1}}') + end],
    ['with a stolen prototype, urlencoded', urlencoded, 'jsonData={"msg":"a","\\u005f_proto__":1}'],
    ['with a stolen constructor', urlencoded, 'jsonData={"msg":"a","constructor":{"prototype":{}}}'],
    ['whose jsonData is empty', urlencoded, 'jsonData='],
    ['without jsonData, urlencoded', urlencoded, 'data=1'],
    ['whose jsonData is not JSON, urlencoded', urlencoded, 'jsonData=%7B'],
    ['whose jsonData comes twice, urlencoded', urlencoded, `jsonData=${hello}&jsonData=${hello}`],
    ['with nothing in it, urlencoded', urlencoded, ''],
  ])('%s is refused', async (_what, type, body) => {
    expect(await send({ type, body })).toEqual([400, '0005']);
  });

  test('with a file is refused', async () => {
    const file = part('jsonData', hello, '; filename="a.json"');
    expect(await send({ type: multipart, body: file + end })).toEqual([413, '0011']);
  });
});

describe('a body', () => {
  test.each(['text/plain', 'application/xml', 'application/octet-stream', 'nonsense'])(
    'of type %s is refused',
    async (type) => {
      expect(await send({ type, body: hello })).toEqual([400, '0005']);
    },
  );

  test('without a type, or without a body, is refused', async () => {
    expect(await send({ body: hello })).toEqual([400, '0005']);
    expect(await send({})).toEqual([400, '0005']);
    expect(await send({ type: json })).toEqual([400, '0005']);
  });

  test.each([
    ['deep', '['.repeat(8_000)],
    ['with a byte order mark in the middle', '{"msg":"a"\ufeff}'],
    ['with a stolen constructor', '{"msg":"a","constructor":{"prototype":{"x":1}}}'],
    ['that is a number', '1'],
    ['with a field twice of the wrong kind', '{"msg":"a","msg":1}'],
  ])('%s is refused', async (_what, body) => {
    expect(await send({ type: json, body })).toEqual([400, '0005']);
  });

  const large = JSON.stringify({ msg: 'x'.repeat(BODY_BYTES_MAX) });

  test.each([
    ['JSON', json, large],
    ['urlencoded', urlencoded, `jsonData=${encodeURIComponent(large)}`],
    ['multipart', multipart, part('jsonData', large) + end],
    ['urlencoded with many fields', urlencoded, `${'a&'.repeat(50)}jsonData=${encodeURIComponent(hello)}`],
    ['multipart with many fields', multipart, part('a', 'x').repeat(50) + part('jsonData', hello) + end],
    [
      'multipart with many fields, quoted',
      `${multipart.replace(boundary, `"${boundary}"`)}`,
      part('a', '').repeat(50) + end,
    ],
  ])('too large as %s is refused', async (_what, type, body) => {
    expect(await send({ type, body })).toEqual([413, '0011']);
  });

  test('of an order is smaller from somebody without a token, whether it says how large it is or not', async () => {
    const asked = { path: '/v1/orders/quote', type: json, headers: { authorization: '' } };
    const said = (bytes: number) => send({ ...asked, body: '{}'.padEnd(bytes, ' ') });
    expect(await said(GUEST_ORDER_BODY_BYTES_MAX)).toEqual([400, '0005']);
    expect(await said(GUEST_ORDER_BODY_BYTES_MAX + 1)).toEqual([413, '0011']);
    const head = `host: x\r\ncontent-type: ${json}\r\ntransfer-encoding: chunked\r\n\r\n`;
    const answer = await answerTo(`POST /v1/orders/quote HTTP/1.1\r\n${head}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"resultCode":"0011"/s);
  });

  test('that is large is counted: one address or member sends so many bytes, and more are not taken apart', async () => {
    await TestServer.alone(
      async (alone) => {
        const taken = vi.spyOn(Response.prototype, 'formData');
        onTestFinished(() => taken.mockRestore());
        const { token } = await alone.world.member();
        const body = `a&jsonData=${'x'.repeat(GUEST_ORDER_BODY_BYTES_MAX - 11)}`;
        const code = async (from: string, headers: object = {}, sent = body) => {
          const { text } = await alone.api.raw('POST', '/v1/orders/quote', {
            body: sent,
            headers: { 'content-type': urlencoded, 'x-forwarded-for': from, ...headers },
          });
          return (JSON.parse(text) as { jsonData: { resultCode: string } }).jsonData.resultCode;
        };
        const [here, there] = ['192.0.2.7', '192.0.2.8'];
        const fits = LARGE_BODIES.burst / GUEST_ORDER_BODY_BYTES_MAX;
        for (let n = 0; n < fits; n++) expect(await code(here)).toBe('0005');
        expect(taken).toHaveBeenCalledTimes(fits);
        expect(await code(here)).toBe('0008');
        expect(taken).toHaveBeenCalledTimes(fits);
        expect(await code(here, {}, 'jsonData=x')).toBe('0005');
        expect(await code(there)).toBe('0005');
        expect(await code(here, { authorization: `Bearer ${token}` })).toBe('0005');
        alone.clock.advance((GUEST_ORDER_BODY_BYTES_MAX / LARGE_BODIES.perSecond) * 1000);
        expect([await code(here), await code(here)]).toEqual(['0005', '0008']);
      },
      { config: { trustProxy: ['loopback'] } },
    );
  });

  test('of an order may be larger than others, and no larger than that', async () => {
    const order = JSON.stringify(orderFor(stage, stage.mug));
    const padded = (bytes: number) => order.padEnd(bytes, ' ');
    const path = '/v1/orders';
    expect(await send({ path, type: json, body: padded(ORDER_BODY_BYTES_MAX) })).toEqual([200, '0001']);
    expect(await send({ path, type: json, body: padded(ORDER_BODY_BYTES_MAX + 1) })).toEqual([413, '0011']);
  });

  test('of many thousand fields is not taken apart', async () => {
    const taken = vi.spyOn(Response.prototype, 'formData');
    onTestFinished(() => taken.mockRestore());
    const body = 'a&'.repeat(ORDER_BODY_BYTES_MAX / 2);
    expect(await send({ path: '/v1/orders', type: urlencoded, body })).toEqual([413, '0011']);
    expect(taken).not.toHaveBeenCalled();
  });

  test('of ten thousand bytes is too large from somebody without a token, wherever it goes', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`key-${n}`, n])));
    for (const path of ['/v1/auth/login', '/v1/nothing']) {
      const answer = await send({ path, type: json, body, headers: { authorization: '' } });
      expect([path, ...answer]).toEqual([path, 413, '0011']);
    }
  });

  test('may be the longest address there is, written as a form', async () => {
    const { api, buyer } = stage;
    const long = (length: number) => '가'.repeat(length);
    const address = {
      nickName: long(40),
      receiverName: long(40),
      mobile: '+82 (0)10-1234-5678',
      zipCode: '03987',
    };
    const where = { address: long(200), newAddress: long(200), addressDetail: long(200) };
    const input = { uid: buyer.userSysId, ...address, ...where, initFlag: 0 } as const;
    const how = { token: buyer.token, as: 'urlencoded' } as const;
    expect(await api.code('addAddress', input, how)).toBe('0001');
  });

  test.each([
    ['without a token', ''],
    ['with the guest’s', 'authorization: Bearer none-user\r\n'],
    ['with one that is none', 'authorization: Bearer nonsense\r\n'],
  ])('is not waited for from someone %s', async (_who, header) => {
    const head = `host: x\r\ncontent-type: ${json}\r\ncontent-length: 100000\r\n${header}\r\n`;
    expect(await answerTo(`POST /v1/users/1/baskets HTTP/1.1\r\n${head}`)).toMatch(
      /^HTTP\/1\.1 401 .*"resultCode":"14"/s,
    );
  });
});

describe('a path', () => {
  test.each([
    ['GET', '/v1/nothing'],
    ['POST', '/v1/nothing'],
    ['GET', '/v1/'],
    ['DELETE', '/v1/orders'],
    ['PUT', '/v1/auth/login'],
    ['GET', '/v1/orders/1/2'],
    ['OPTIONS', '/v1/orders'],
    ['POST', '/'],
    ['GET', '/media/nothing'],
    ['GET', '/media/1/main/nothing.m3u8'],
    ['GET', '/media/x/main/master.m3u8'],
    ['GET', '/media/1e999/main/low.m3u8'],
    ['GET', '/media/programmes/glowry/programme.json'],
    ['GET', '/pictures/nothing.webp'],
    ['GET', '/pictures/..%2f..%2fpackage.json'],
    ['GET', '/pictures/pictures.json'],
    ['GET', '/assets/nothing.js'],
  ])('%s %s that leads nowhere answers so', async (method, path) => {
    expect(await send({ method, path })).toEqual([404, '0004']);
  });

  test('that cannot be decoded, or is as long as a novel, leads nowhere', async () => {
    for (const id of ['%E0%A4%A', '%', '9'.repeat(5_000)]) {
      expect(await send({ method: 'GET', path: `/v1/products/${id}/detail` })).toEqual([404, '0004']);
    }
  });
});

test('a token in another scheme is none', async () => {
  const { api, buyer } = stage;
  for (const authorization of [buyer.token, `Basic ${buyer.token}`, 'Bearer', `Bearer  `]) {
    const path = `/v1/users/${buyer.userSysId}`;
    expect((await api.raw('GET', path, { headers: { authorization } })).status).toBe(401);
  }
});

/** With the keys of every object in it the other way round. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turnedAround(each)]),
  );
}

test('an Idempotency-Key knows its order again, whatever the order of what is in it', async () => {
  const { api, buyer, mug } = stage;
  const how = { token: buyer.token, key: 'turned around' };
  const request = orderFor(stage, mug);
  const first = await api.ask('placeOrder', request, how);
  expect(first.code).toBe('0001');
  expect(await api.ask('placeOrder', turnedAround(request) as typeof request, how)).toEqual(first);
  const products = request.orderProducts.map((product) => ({ ...product, totalQty: 2 }));
  expect(await api.code('placeOrder', { ...request, orderProducts: products }, how)).toBe('0006');
});

test('only the app may say that it is the app', async () => {
  const { api, host } = stage;
  const { broadcastSysId } = await server.world.schedules([]);
  const start = { broadcastSysId, liveFlag: 1 };
  const asWeb = { authorization: `Bearer ${host.token}`, 'content-type': json, [CLIENT_HEADER]: 'web' };
  const path = `/v1/broadcasts/${broadcastSysId}/control`;
  const answer = await api.raw('POST', path, { body: '{"liveFlag":1}', headers: asWeb });
  expect(answer.status).toBe(403);
  expect(await api.code('controlBroadcast', start, { token: host.token, fromApp: true })).toBe('0001');
});

test('an answer, given or refused, has the date of the clock that deadlines go by', async () => {
  for (const path of ['/v1/faqs', '/v1/nothing']) {
    const { headers } = await server.api.raw('GET', path);
    expect(Date.parse(headers.date!)).toBe(Math.floor(server.clock.now() / 1000) * 1000);
  }
});

test('an answer, given or refused, is nobody’s to keep, and says nothing of what runs behind it', async () => {
  const { api, broadcastSysId } = stage;
  for (const path of [`/v1/broadcasts/${broadcastSysId}`, '/v1/users/1', '/v1/nothing']) {
    const { headers } = await api.raw('GET', path);
    expect(headers['cache-control']).toBe('no-store');
    for (const name of ['x-powered-by', 'server']) expect(Object.keys(headers)).not.toContain(name);
  }
});
