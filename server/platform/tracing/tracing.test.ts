import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf } from '../../../schema/call.ts';
import { REQUEST_ID_HEADER } from '../../../schema/constants.ts';
import type { Input } from '../../../schema/operation.ts';
import { operations } from '../../domains.ts';
import { TestServer } from '../../testing/server.ts';
import { orderFor, setStage, type Stage } from '../../testing/stage.ts';
import { openTracing } from './opening.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2: an error. */
  readonly status: number;
}

/** The fields of a message of protobuf, by number: bytes, or numbers of 64 bits at most. */
function fieldsOf(bytes: Buffer): Map<number, (Buffer | bigint)[]> {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const sized = (size: number) => bytes.subarray(at, (at += size));
  while (at < bytes.length) {
    const key = Number(varint());
    const kind = key & 7;
    const value = kind === 0 ? varint() : sized(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}

const inside = (bytes: Buffer, field: number) => (fieldsOf(bytes).get(field) ?? []) as Buffer[];

function valueOf(bytes: Buffer): unknown {
  const [[field, [value]] = [0, ['']]] = [...fieldsOf(bytes)] as [number, (Buffer | bigint)[]][];
  if (field === 1) return (value as Buffer).toString();
  if (field === 5) return inside(value as Buffer, 1).map(valueOf);
  return Number(value);
}

/** The spans of what a collector gets: resources of scopes of spans. */
function spansIn(request: Buffer): Span[] {
  const scopes = inside(request, 1).flatMap((resource) => inside(resource, 2));
  return scopes
    .flatMap((scope) => inside(scope, 2))
    .map((bytes) => {
      const [traceId, spanId, parentId] = [1, 2, 4].map((n) => inside(bytes, n)[0]?.toString('hex') ?? '');
      const attributes = inside(bytes, 9).map((each) => [
        inside(each, 1)[0]!.toString(),
        valueOf(inside(each, 2)[0]!),
      ]);
      const status = inside(bytes, 15)[0];
      return {
        traceId: traceId!,
        spanId: spanId!,
        parentId: parentId!,
        name: inside(bytes, 5)[0]!.toString(),
        attributes: Object.fromEntries(attributes) as Span['attributes'],
        status: status ? Number(fieldsOf(status).get(3)?.[0] ?? 0) : 0,
      };
    });
}

describe('with a collector', () => {
  const spans: Span[] = [];
  let sent = '';
  let collector: Server;
  let server: TestServer;
  let stage: Stage;
  beforeAll(async () => {
    const take = (body: Buffer) => {
      sent += body.toString('latin1');
      spans.push(...spansIn(body));
    };
    collector = createServer((request, response) => {
      void buffer(request).then(take);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const tracesEndpoint = `http://127.0.0.1:${port}`;
    server = await TestServer.start({ config: { tracesEndpoint, trustProxy: ['loopback'] } });
    stage = await setStage(server);
  });
  afterAll(async () => {
    await server.stop();
    collector.close();
  });

  const parent = '00f067aa0ba902b7';
  const traceIdOf = (n: number) => `4bf92f3577b34da6a3ce929d0e0e473${n}`;
  const traceparent = (traceId: string) => `00-${traceId}-${parent}-01`;
  const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);

  async function order(traceId: string, input: Input<typeof operations.placeOrder>) {
    const { path, body } = requestOf(operations.placeOrder, input);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${stage.buyer.token}`,
      traceparent: traceparent(traceId),
    };
    return server.api.raw('POST', `${path}?secret=hidden`, { body, headers });
  }

  test('a request goes on with its caller’s trace, down to the transaction and what is published', async () => {
    const traceId = traceIdOf(1);
    const { status, headers } = await order(traceId, orderFor(stage, stage.mug));
    expect(status).toBe(200);
    const named = (name: string) => spansOf(traceId).find((span) => span.name === name);
    await expect.poll(() => named('transaction')).toBeDefined();
    await expect.poll(() => named('POST /v1/orders')).toBeDefined();
    const request = named('POST /v1/orders')!;
    expect(request).toMatchObject({ parentId: parent, status: 0 });
    expect(request.attributes).toMatchObject({
      'http.response.status_code': 200,
      'url.path': '/v1/orders',
      'sellover.request_id': headers[REQUEST_ID_HEADER],
    });
    const command = spansOf(traceId).find(({ parentId }) => parentId === request.spanId)!;
    expect(command.name).toMatch(/^command .*order/);
    expect(command.attributes['sellover.events']).toContain('OrderPlaced');
    expect(named('transaction')!.parentId).toBe(command.spanId);
  });

  test('a refusal is no error of the server’s', async () => {
    const traceId = traceIdOf(2);
    const { status } = await order(traceId, orderFor(stage, stage.cup, 1000));
    expect(status).toBeGreaterThanOrEqual(400);
    await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('POST /v1/orders');
    const request = spansOf(traceId).find(({ name }) => name === 'POST /v1/orders');
    expect(request).toMatchObject({ status: 0, attributes: { 'http.response.status_code': status } });
  });

  test('a reaction and what it publishes have a trace of their own', async () => {
    await server.sellover.settled();
    const names = () => spans.map(({ name }) => name);
    await expect.poll(names).toContain('publish');
    await expect.poll(() => names().some((name) => name.startsWith('reaction '))).toBe(true);
    const reactions = spans.filter(({ name }) => name.startsWith('reaction '));
    expect(new Set(reactions.map(({ parentId }) => parentId))).toEqual(new Set(['']));
  });

  test('nothing is sent that somebody wrote or that names them', async () => {
    await expect.poll(() => spans.length).toBeGreaterThan(0);
    expect(sent).toContain('POST /v1/orders');
    for (const secret of ['hidden', stage.buyer.token, stage.buyer.mobile, stage.buyer.nickName])
      expect(sent).not.toContain(Buffer.from(secret).toString('latin1'));
  });
});

test('a collector that is away, or never answers, costs no request', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  try {
    for (const tracesEndpoint of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9'])
      await TestServer.alone(
        async (server) => {
          const { api, buyer, broadcastSysId } = await setStage(server);
          const said = await api.ask('sendChat', { broadcastSysId, msg: '안녕' }, { token: buyer.token });
          expect(said.code).toBe('0001');
        },
        { config: { tracesEndpoint } },
      );
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('without one nothing traces, and no request has a hook of it', async () => {
  expect(await openTracing(null)).toBeNull();
  await TestServer.alone(async ({ sellover: { app } }) => {
    expect(app.hasRequestDecorator('opentelemetry')).toBe(false);
  });
});
