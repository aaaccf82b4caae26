import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { requestOf } from '../../schema/call.ts';
import { BODY_BYTES_MAX, IDEMPOTENCY_HEADER, LARGE_BODIES } from '../../schema/constants.ts';
import { INGEST_LINES_MAX, INGEST_PLAYLIST_MAX } from '../../schema/broadcasts/constants.ts';
import { SOCKET_FRAME_BYTES_MAX } from '../../schema/room/constants.ts';
import { INGEST_PATH } from '../../schema/broadcasts/ingest.ts';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import { PAY_LINK_PATH, PAY_NOTICE_PATH, PAY_RETURN_PATH } from '../../schema/buying/payments.ts';
import type { Operation } from '../../schema/operation.ts';
import { clientMessages, SOCKET_PATH } from '../../schema/room/socket.ts';
import { operations, type OperationName } from '../domains.ts';
import { exampleOf, names } from '../testing/operations/examples.ts';
import {
  hostileHeaders,
  hostileTexts,
  processorTime,
  textPlaces,
  withText,
  type TextPlace,
} from '../testing/operations/hostile.ts';
import { firstOfEach } from '../testing/operations/kinds.ts';
import { TestServer } from '../testing/server.ts';
import { sharedServer } from '../testing/shared-server.ts';
import { isWhole } from '../testing/seed.ts';
import { FakePayApp, PAYAPP_ACCOUNT } from '../testing/services/payapp.ts';
import { nextStage, orderFor, setStage } from '../testing/stage.ts';

/*
 * While a server works on one request no other is answered: what that takes of its thread, nobody waits for less. It is
 * counted in the thread's own time, our part of sending included, so that a busy machine does not count.
 */
const HELD_UP_MAX = 100;
/** Now and then memory is tidied up just then: a text that is bad is bad each time. */
const TRIES = 3;
/** Node takes no longer ones. */
const HEADERS_MAX = 15_000;
/** As long as a form of a payment link may be. */
const FORM_LENGTH = 1023;
const BOTH = { payment: true, age: true };
/** Characters of a few texts together. */
const SOME = 15_000;
/** There are so many places for a text that each may get one text in sixteen. */
const TURNS = 16;
/** That is enough to know. */
const FOUND_MAX = 3;
const promise = 'no text that is sent holds others up';

const server = sharedServer();

/** What one attack takes at least. */
async function taken(attack: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least > HELD_UP_MAX; tried++) {
    const before = processorTime();
    await attack();
    least = Math.min(least, processorTime() - before);
  }
  return least;
}

type Attacks = Generator<readonly [what: string, attack: () => Promise<unknown>]>;

/** Names each attack that takes too long. */
async function slow(attacks: Attacks) {
  const found: string[] = [];
  for (const [what, attack] of attacks) {
    const ms = await taken(attack);
    if (ms > HELD_UP_MAX) found.push(`${what}: ${Math.round(ms)} ms`);
    if (found.length === FOUND_MAX) break;
  }
  return found;
}

let turn = 0;

/** All of them in `make prove`; else a few, other ones each turn, so that all are sent in the end. */
function someOf(texts: Iterable<string>): string[] {
  turn += 1;
  return [...texts].filter((_, at) => isWhole || at % TURNS === turn % TURNS);
}

const named = (text: string) => `${JSON.stringify(text.slice(0, 6))} × ${text.length}`;

async function sends(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
  to: TestServer = server,
) {
  const { status, text } = await to.api.raw(method, path, { headers, body });
  if (status >= 500)
    throw new Error(`${method} ${path.slice(0, 100)} answered ${status} ${text.slice(0, 200)}`);
}

/** Where a call may have a text: a parameter, a field of the query, or a place in the body. */
interface Target {
  readonly name: OperationName;
  readonly part: 'params' | 'query' | 'body';
  readonly field: string;
  readonly place?: TextPlace;
  readonly kind: unknown;
}

const targets = names.flatMap((name): Target[] => {
  const { body, ...operation }: Operation = operations[name];
  const named = (['params', 'query'] as const).flatMap((part) =>
    Object.entries(operation[part]?.properties ?? {}).map(([field, kind]) => ({ name, part, field, kind })),
  );
  const places = body ? textPlaces(body) : [];
  const inBody = places.map((place) => {
    const { path, ...kind } = place;
    return { name, part: 'body', field: path.join('.'), place, kind } as const;
  });
  return [...named, ...inBody];
});
/** Those of a kind are read and checked alike. */
const tried = isWhole ? targets : firstOfEach(targets, ({ part, kind }) => JSON.stringify([part, kind]));
const triedOf = Map.groupBy(tried, ({ name }) => name);

test.each([...triedOf.keys()])('texts to %s', { meta: { promise } }, async (name) => {
  const operation: Operation = operations[name];
  const at = (part: Target['part']) => triedOf.get(name)!.filter((target) => target.part === part);
  const { input, by = null } = await exampleOf(name).good(await nextStage(server));
  const headers = by ? { authorization: `Bearer ${by.token}` } : {};
  const { method, bodyBytesMax = BODY_BYTES_MAX } = operation;
  const sent = requestOf(operation, input as never);
  const bodyOf = (json: string) => () => {
    // Otherwise it would be refused for how much came before.
    if (json.length > BODY_BYTES_MAX)
      server.clock.advance(Math.ceil((Buffer.byteLength(json) / LARGE_BODIES.perSecond) * 1000));
    return sends(method, sent.path, { ...headers, 'content-type': 'application/json' }, json);
  };
  function* attacks(): Attacks {
    for (const { field: param } of at('params'))
      for (const text of someOf(hostileTexts(80))) {
        const path = operation.path.replace(`:${param}`, encodeURIComponent(text.toWellFormed()));
        const whole = path.replaceAll(/:\w+/g, '1');
        yield [`${param} ${named(text)}`, () => sends(method, whole, headers, sent.body)];
      }
    for (const { field } of at('query'))
      for (const text of someOf(hostileTexts(1_000))) {
        const [path = ''] = sent.path.split('?', 1);
        const values = { ...(input as Record<string, string>), [field]: text.toWellFormed() };
        const asked = new URLSearchParams(values);
        yield [`${field} ${named(text)}`, () => sends(method, `${path}?${asked}`, headers)];
      }
    if (sent.body === undefined) return;
    const good: unknown = JSON.parse(sent.body);
    const room = bodyBytesMax - Buffer.byteLength(sent.body);
    for (const { field, place } of at('body')) {
      const { path, length, items } = place!;
      const fits = items === null ? length : Math.min(length, room);
      for (const text of someOf(hostileTexts(fits))) {
        const each = Buffer.byteLength(JSON.stringify(text)) + 1;
        // One, some, as a list is often bounded as a whole, and as many as a body holds.
        const counts = items === null ? [1] : [1, Math.ceil(SOME / text.length), Math.floor(room / each)];
        for (const count of new Set(counts.map((count) => Math.max(1, Math.min(count, items ?? 1)))))
          yield [
            `${field} ${named(text)} × ${count}`,
            bodyOf(JSON.stringify(withText(good, path, text, count))),
          ];
      }
      // Nobody keeps a stranger from sending all that a body may hold.
      for (const text of someOf(hostileTexts(Math.floor(room / 8))))
        yield [`${field} ${named(text)}`, bodyOf(JSON.stringify(withText(good, path, text)))];
    }
  }
  expect(await slow(attacks())).toEqual([]);
});

test.each([
  ['GET', '/'],
  ['GET', '/v1/main/broadcasts'],
  ['GET', '/v1/orders/1'],
  ['POST', '/v1/orders'],
  ['GET', '/pictures/nothing.webp'],
  ['GET', '/media/1/main/master.m3u8'],
  // What it tells takes long to gather.
  ...(isWhole ? [['GET', '/metrics']] : []),
  ['PUT', `${INGEST_PATH}/1-${'x'.repeat(32)}/a.ts`],
])('headers of %s %s', { meta: { promise } }, async (method, path) => {
  const fields = [
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'if-modified-since',
    'if-none-match',
    'origin',
    'range',
    'user-agent',
    'x-forwarded-for',
    IDEMPOTENCY_HEADER,
  ];
  const body = method === 'GET' ? undefined : '{}';
  function* attacks(): Attacks {
    for (const field of fields)
      for (const text of someOf(hostileHeaders(HEADERS_MAX))) {
        const begun = { authorization: 'Bearer ', 'content-type': 'multipart/form-data;' }[field] ?? '';
        const sent = { 'content-type': 'application/json', [field]: begun + text };
        yield [`${field} ${named(text)}`, () => sends(method, path, sent, body)];
      }
  }
  expect(await slow(attacks())).toEqual([]);
});

/** Fewer wrong frames than a connection is closed for. */
const FRAMES_EACH = 15;

test('frames to a room', { meta: { promise } }, async () => {
  const { plan } = await setStage(server);
  const { broadcastSysId, broadcastScheduleSysId } = plan;
  const room = `${broadcastSysId}_${broadcastScheduleSysId}`;
  const data = { room, broadcastSysId, broadcastScheduleSysId };
  let socket: WebSocket | null = null;
  let sent = 0;
  const frame = (text: string) => async () => {
    if (!socket || sent++ % FRAMES_EACH === 0) {
      socket?.terminate();
      socket = new WebSocket(`${server.url.replace('http', 'ws')}${SOCKET_PATH}`);
      await once(socket, 'open');
    }
    // The ping behind it is answered when it has been read.
    socket.send(text);
    socket.ping();
    await once(socket, 'pong');
  };
  function* attacks(): Attacks {
    for (const [event, schema] of Object.entries(clientMessages))
      for (const { path } of textPlaces(schema))
        for (const text of someOf(hostileTexts(SOCKET_FRAME_BYTES_MAX / 4))) {
          const json = JSON.stringify(withText({ event, data }, path, text));
          if (Buffer.byteLength(json) < SOCKET_FRAME_BYTES_MAX)
            yield [`${event} ${named(text)}`, frame(json)];
        }
  }
  expect(await slow(attacks())).toEqual([]);
  (socket as WebSocket | null)?.terminate();
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Forms of so many bytes: with this text as a whole, as each of their values, as a name, and as very many fields. */
function* hostileForms(fields: Readonly<Record<string, string>>, length: number): Generator<string> {
  const room = length - new URLSearchParams(fields).toString().length;
  for (const text of someOf(hostileTexts(room))) {
    yield text;
    yield `${text}=1`;
    for (const name of Object.keys(fields)) {
      const { [name]: _, ...others } = fields;
      yield `${name}=${text}&${new URLSearchParams(others)}`;
    }
  }
  const each = Object.keys(fields).map((name) => `${name}=1&`);
  for (const field of ['&', '=&', 'a&', 'a=1&', '%&', '+=+&', ...each])
    yield field.repeat(Math.floor(length / field.length));
}

/** As long as a notice may be. */
const NOTICE_LENGTH = 64 * 1024 - 1;

test('notices of payments', { meta: { promise } }, async () => {
  const fake = await FakePayApp.start();
  const config = { paymentProvider: 'payapp', payApp: { url: fake.url, ...PAYAPP_ACCOUNT } } as const;
  const paid = await TestServer.start({ config });
  try {
    const stage = await setStage(paid);
    const by = { token: stage.buyer.token };
    const { orderSysId } = await paid.api.done('placeOrder', orderFor(stage, stage.mug), by);
    await paid.api.done('payOrder', { orderSysId, payMethodCode: PAY_METHOD.card, returnUrl: '/' }, by);
    const notice = Object.fromEntries(new URLSearchParams(fake.feedback(fake.made[0]!, 1)));
    function* attacks(): Attacks {
      for (const body of hostileForms(notice, NOTICE_LENGTH))
        yield [`PayApp ${named(body)}`, () => sends('POST', PAY_NOTICE_PATH, FORM, body, paid)];
      for (const text of someOf(hostileTexts(NOTICE_LENGTH / 3 - 100)))
        for (const body of [text, JSON.stringify({ orderSysId: text })])
          yield [`the sandbox ${named(body)}`, () => sends('POST', PAY_NOTICE_PATH, {}, body)];
      for (const text of someOf(hostileHeaders(HEADERS_MAX))) {
        const headers = { 'x-sandbox-signature': text };
        yield [`a signature ${named(text)}`, () => sends('POST', PAY_NOTICE_PATH, headers, '{}')];
      }
      for (const text of someOf(hostileTexts(1_000))) {
        const to = new URLSearchParams({ to: text.toWellFormed() });
        yield [`back to ${named(text)}`, () => sends('GET', `${PAY_RETURN_PATH}?${to}`, {})];
        yield [`back to ${named(text)}`, () => sends('POST', `${PAY_RETURN_PATH}?${to}`, FORM, text)];
      }
    }
    expect(await slow(attacks())).toEqual([]);
  } finally {
    await paid.stop();
  }
});

test('payment links, and the page of the sandbox', { meta: { promise } }, async () => {
  const stage = await setStage(server);
  const { api, buyer, manager, mug } = stage;
  const by = { token: buyer.token };
  const { agreements: _, ...order } = orderFor(stage, mug);
  const { orderSysId } = await api.done('placeOrder', order, by);
  await api.done('sendPayLink', { orderSysId, sellerSysId: 1 }, by);
  const outbox = { startIndex: 0, rowCount: 1, to: buyer.mobile };
  const { texts } = await api.done('outbox', outbox, { token: manager.token });
  const link = new URL(texts[0]!.msg.split('\n').at(-1)!).pathname;
  const paying = { orderSysId, payMethodCode: PAY_METHOD.card, returnUrl: '/', agreements: BOTH } as const;
  const { payUrl } = await api.done('payOrder', paying, by);
  const [page = '', query = ''] = payUrl!.split('?');
  const asked = Object.fromEntries(new URLSearchParams(query));
  function* attacks(): Attacks {
    for (const body of hostileForms({ payment: 'on', age: 'on' }, FORM_LENGTH))
      yield [`agree ${named(body)}`, () => sends('POST', `${link}/agree`, FORM, body)];
    for (const body of hostileForms({ answer: 'later' }, FORM_LENGTH))
      yield [`answer ${named(body)}`, () => sends('POST', payUrl!, FORM, body)];
    for (const text of someOf(hostileTexts(BODY_BYTES_MAX)))
      for (const path of [`${link}/agree`, payUrl!])
        yield [`too long ${named(text)}`, () => sends('POST', path, FORM, text)];
    for (const text of someOf(hostileTexts(1_000))) {
      const wellFormed = text.toWellFormed();
      for (const name of Object.keys(asked)) {
        const other = new URLSearchParams({ ...asked, [name]: wellFormed });
        yield [`${name} ${named(text)}`, () => sends('GET', `${page}?${other}`, {})];
      }
      yield [`a query ${named(text)}`, () => sends('GET', `${link}?${encodeURIComponent(wellFormed)}`, {})];
      const inPath = encodeURIComponent(wellFormed.slice(-80));
      yield [`a mark ${named(text)}`, () => sends('GET', `${PAY_LINK_PATH}/${orderSysId}/${inPath}`, {})];
      yield [`an id ${named(text)}`, () => sends('GET', `${PAY_LINK_PATH}/${inPath}/x/pay`, {})];
      yield [`a payment ${named(text)}`, () => sends('GET', `${page}/../${inPath}?${query}`, {})];
    }
  }
  expect(await slow(attacks())).toEqual([]);
});

test('playlists and captions of an encoder', { meta: { promise } }, async () => {
  const { api, broadcastSysId, host } = await setStage(server);
  const { streamKey } = await api.done('streamKey', { broadcastSysId }, { token: host.token });
  const tags = ['-X-STREAM-INF:', '-X-MEDIA:', '-X-MAP:', '-X-KEY:', 'INF:', ''].map((tag) => `#EXT${tag}`);
  const heads = ['', ...tags, '#'].slice(0, isWhole ? undefined : 2);
  const most = INGEST_PLAYLIST_MAX - 1_000;
  function* bodies(): Generator<readonly [string, string]> {
    for (const head of heads) {
      for (const text of someOf(hostileTexts(most / 3)))
        yield [`${head}${named(text)}`, `#EXTM3U\n${head}${text}`];
      for (const text of someOf(hostileTexts(4_000))) {
        const line = `${head}BANDWIDTH=1,CODECS="${text}\n`;
        const lines = `${line}a.m3u8\n`.repeat(Math.floor(most / line.length));
        yield [`${head}${named(text)}, many`, `#EXTM3U\n${lines}`];
      }
    }
    for (const lines of [
      '#EXTINF:1,\na.ts\n',
      '#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n',
      '#EXT-X-MAP:URI="a.mp4"\n',
    ])
      for (const count of [INGEST_LINES_MAX / 2 - 2, Math.floor(most / lines.length)])
        yield [`${lines} × ${count}`, `#EXTM3U\n${lines.repeat(count)}`];
  }
  function* attacks(): Attacks {
    for (const [what, text] of bodies())
      for (const file of ['index.m3u8', 'a.vtt']) {
        const attack = () => {
          server.clock.advance(1_000);
          return sends('PUT', `${INGEST_PATH}/${streamKey}/${file}`, {}, text.toWellFormed());
        };
        yield [`${file} ${what}`, attack];
      }
  }
  expect(await slow(attacks())).toEqual([]);
});
