import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { RESULT } from '../schema/codes.ts';
import { WebSocket } from 'ws';
import { guards, operations, type OperationName } from './domains.ts';
import { refusalsOf } from './platform/http/guard.ts';
import { resolved } from './testing/operations/api-document.ts';
import type { Operation } from '../schema/operation.ts';
import { SOCKET_PATH } from '../schema/room/socket.ts';
import { Api } from './testing/api.ts';
import { SealKey } from './platform/log/integrity/seal.ts';
import { findSeal } from './platform/log/integrity/seal-table.ts';
import { placeOf } from './testing/place.ts';
import { TestServer } from './testing/server.ts';
import { setStage } from './testing/stage.ts';
import { holdWriteLock } from './testing/processes/write-lock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function get(path: string) {
  const { status, headers, text } = await server.api.raw('GET', path);
  return { status, type: headers['content-type'] ?? '', text };
}

describe('for whoever runs it', () => {
  test('it says that it lives and that it is ready', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await get('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
  });

  test('it is not ready any more once it stops, and says why', async () => {
    const alone = await TestServer.start();
    const stage = await setStage(alone);
    const viewer = alone.viewer(stage.plan);
    await viewer.enter();
    const stopping = alone.stop();
    const { statusCode, body } = await alone.sellover.app.inject('/readyz');
    expect([statusCode, body]).toEqual([503, '{"status":"not ready","reason":"the server is stopping"}']);
    await stopping;
  });

  test('it is not ready while another process that was stopped holds the database, and goes on by itself', async () => {
    await TestServer.alone(
      async (alone) => {
        const { api, broadcastSysId, buyer } = await setStage(alone);
        const chat = () =>
          api.raw('POST', `/v1/broadcasts/${broadcastSysId}/chat`, {
            body: JSON.stringify({ msg: '들리나요?' }),
            headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
          });
        const giveBack = await holdWriteLock(placeOf(alone.dataDir));
        const waiting = chat();
        await expect
          .poll(() => api.raw('GET', '/readyz'))
          .toMatchObject({
            status: 503,
            text: expect.stringContaining('has kept the database locked since'),
          });
        const { status, headers, text } = await waiting;
        expect([status, headers['retry-after']]).toEqual([503, '1']);
        expect(text).toContain('"resultCode":"0009"');
        await giveBack();
        await expect.poll(async () => (await api.raw('GET', '/readyz')).status).toBe(200);
        expect((await chat()).status).toBe(200);
      },
      { queue: { max: 5000, waitMax: 2000 } },
    );
  });

  test('it counts what it does', async () => {
    await TestServer.alone(async (alone) => {
      const { plan, broadcastSysId, api } = await setStage(alone);
      await alone.viewer(plan).enter();
      await api.done('counts', { broadcastSysId });
      await api.code('counts', { broadcastSysId: 999_999 });
      await api.raw('GET', '/v1/nothing');
      // Nothing is committed between the two readings.
      await alone.sellover.settled();
      const { headers, text } = await api.raw('GET', '/metrics');
      expect(headers['content-type']).toContain('text/plain');
      const values = new Map(text.split('\n').map((line) => line.split(/ (?=\S+$)/) as [string, string]));
      const route = 'method="GET",route="/v1/broadcasts/:broadcastSysId/counts"';
      expect(values.get(`sellover_http_requests_total{${route},status="200",code="0001"}`)).toBe('1');
      expect(values.get(`sellover_http_requests_total{${route},status="404",code="0004"}`)).toBe('1');
      const unknown = 'method="GET",route="/*",status="404",code="0004"';
      expect(values.get(`sellover_http_requests_total{${unknown}}`)).toBe('1');
      expect(values.get('sellover_sockets')).toBe('1');
      expect(values.get('sellover_rooms')).toBe('1');
      expect(values.get('sellover_gateway_joins_total')).toBe('1');
      const { log } = alone.sellover;
      expect(values.get('sellover_log_position')).toBe(String(await log.lastPosition()));
      const { commands, group } = log.stats();
      expect(commands).toBeGreaterThan(0);
      expect(values.get('sellover_log_commands_total')).toBe(String(commands));
      expect(values.get('sellover_log_group_duration_seconds_count')).toBe(String(group.count));
      for (const name of ['log_up', 'bus_up']) expect(values.get(`sellover_${name}`)).toBe('1');
      expect(values.get('sellover_log_waiting')).toBe('0');
    });
  });

  describe('what it counts', () => {
    const read = async (api: Api, headers: Record<string, string> = {}) =>
      (await api.raw('GET', '/metrics', { headers })).status;

    test('is told to this machine alone, and not to whom a proxy on it brings', async () => {
      expect(await read(server.api)).toBe(200);
      expect(await read(server.api, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await read(server.api, { forwarded: 'for=127.0.0.1' })).toBe(404);
      const { statusCode } = await server.sellover.app.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.7',
      });
      expect(statusCode).toBe(404);
    });

    test('can have an address of its own, and is nowhere else then', async () => {
      await TestServer.alone(
        async ({ api, sellover }) => {
          expect(await read(api)).toBe(404);
          const { port } = sellover.metricsApp!.server.address() as AddressInfo;
          const there = new Api(`http://127.0.0.1:${port}`);
          expect(await read(there)).toBe(200);
          expect((await there.raw('GET', '/v1/products/lists')).status).toBe(404);
          there.close();
        },
        { config: { metricsAddress: { host: '127.0.0.1', port: 0 } } },
      );
    });
  });

  const isOnFiles = placeOf('').databaseUrl === null;
  test.runIf(isOnFiles)('it keeps its secrets to itself', async () => {
    const alone = await TestServer.start({ secrets: 'its own' });
    const file = join(alone.dataDir, 'secrets.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const before = readFileSync(file, 'utf8');
    await alone.restart();
    expect(readFileSync(file, 'utf8')).toBe(before);
    const { tokenSecret } = JSON.parse(before) as { tokenSecret: string };
    expect(Buffer.from(tokenSecret, 'base64url').length).toBeGreaterThanOrEqual(32);
    await alone.stop();
  });
});

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly deprecated?: true;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content: Readonly<Record<string, { schema: object }>> }>
  >;
}

let document: Promise<OpenApi> | undefined;

function documented(): Promise<OpenApi> {
  return (document ??= get('/v1/openapi.json').then(({ text }) => JSON.parse(text) as OpenApi));
}

describe('the documentation', () => {
  const names = Object.keys(operations) as OperationName[];

  test('has every operation, and nothing besides', async () => {
    const { openapi, paths } = await documented();
    expect(openapi).toMatch(/^3\.1\./);
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    const expected = names.flatMap((name) => {
      const { method, path, alsoAt }: Operation = operations[name];
      const shown = (operationId: string, at: string) =>
        `${operationId} ${method} ${at.replace(/:(\w+)/g, '{$1}')}`;
      const older = alsoAt?.startsWith('/v1/') ? [shown(`${name}AtOlderName`, alsoAt)] : [];
      return [shown(name, path), ...older];
    });
    const notices = 'payNoticeAtOlderName PATCH /v1/orders/pays/{paySysId}/notifies';
    expect(found.toSorted()).toEqual([...expected, notices].toSorted());
  });

  test('shows older names as such', async () => {
    const { paths } = await documented();
    const older = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { deprecated }]) => deprecated)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(older.toSorted()).toEqual([
      'GET /v1/users/{uid}/alarms/broadcasts',
      'PATCH /v1/broadcasts/replay/{broadcastSysId}',
      'PATCH /v1/orders/pays/{paySysId}/notifies',
      'POST /v1/orders/deliveries',
      'POST /v1/payapp/payrequest',
      'POST /v1/payapp/sms',
      'POST /v1/users/{uid}/alarms/broadcasts',
    ]);
  });

  test.each(names)('says of %s what it takes, who may call it and what it refuses', async (name) => {
    const operation: Operation = operations[name];
    const { paths } = await documented();
    const shown = paths[operation.path.replace(/:(\w+)/g, '{$1}')]![operation.method.toLowerCase()]!;
    const parameters = (shown.parameters ?? []).map(({ $ref, ...each }) => $ref ?? `${each.in} ${each.name}`);
    const expected = [
      ...Object.keys(operation.params?.properties ?? {}).map((each) => `path ${each}`),
      ...Object.keys(operation.query?.properties ?? {}).map((each) => `query ${each}`),
      ...(operation.idempotent ? ['#/components/parameters/IdempotencyKey'] : []),
    ];
    expect(parameters.toSorted()).toEqual(expected.toSorted());
    expect(shown.requestBody === undefined).toBe(operation.body === undefined);
    const isOpen =
      shown.security.length === 0 || shown.security.some((each) => Object.keys(each).length === 0);
    expect(isOpen).toBe(operation.access === 'anyone');
    expect(shown.summary).toBe(operation.summary);
    expect(shown.deprecated).toBe(operation.deprecated);
    for (const code of refusalsOf(operation, guards)) {
      const { $ref = '' } = shown.responses[RESULT[code].status]!;
      expect($ref.split('/').at(-1)!.split('_')).toContain(code);
    }
  });

  test('describes answers that the answers fit', async () => {
    const { broadcastSysId } = await setStage(server);
    const document = await documented();
    const { content } = document.paths['/v1/broadcasts/{broadcastSysId}']!['get']!.responses['200']!;
    const { text } = await get(`/v1/broadcasts/${broadcastSysId}`);
    expect(Check(resolved(document, content['application/json']!.schema) as never, JSON.parse(text))).toBe(
      true,
    );
  });

  test('can be read as a page', async () => {
    const { status, type, text } = await get('/v1/docs');
    expect([status, type]).toEqual([200, expect.stringContaining('text/html')]);
    expect(text).toContain('swagger');
  });
});

const isBuilt = existsSync(new URL('../dist/client/index.html', import.meta.url));

describe('the web app', () => {
  test.each([
    ['/', 200],
    ['/login?next=%2F', 200],
    ['/404', 404],
    ['/Vod/1/11/live', 404],
    ['/orders/123', 404],
    ['/v1docs', 404],
  ])('%s is a screen, answered with %i', async (path, found) => {
    const { status, type } = await get(path);
    expect([status, type.split(';')[0]]).toEqual(isBuilt ? [found, 'text/html'] : [503, 'text/plain']);
  });

  test.each(['/v1/nothing', '/media/x', '/assets/gone.js', '/pictures/gone.svg', '/metrics/x'])(
    '%s is none',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('%s is nothing one can do to a screen', async (method) => {
    expect((await server.api.raw(method, '/Vod/1/11/live')).status).toBe(404);
  });

  test('may not be framed, sniffed, or made to load from anywhere', async () => {
    const { headers } = await server.api.raw('GET', '/');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test.runIf(isBuilt)('runs the scripts that stand in it, and no other that might come to', async () => {
    const { headers, text } = await server.api.raw('GET', '/');
    const inPage = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) =>
      createHash('sha256').update(script!).digest('base64'),
    );
    expect(inPage).not.toEqual([]);
    const [, allowed] = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))!;
    expect(allowed!.split(' ')).toEqual(["'self'", ...inPage.map((hash) => `'sha256-${hash}'`)]);
  });

  test('does not ask for HTTPS alone unless it is told to', async () => {
    const { headers } = await server.api.raw('GET', '/v1/docs');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('has pictures', async () => {
    const { status, type } = await get('/pictures/product-1.webp');
    expect([status, type]).toEqual([200, 'image/webp']);
  });
});

describe('as its operator sets it', () => {
  const settings = {
    metricsToken: 'a-token-for-metrics',
    sealKey: 'k'.repeat(32),
    hstsSeconds: 86_400,
    publicUrl: 'https://mall.example',
    allowedOrigins: ['https://partner.example'],
  };
  let set: TestServer;
  beforeAll(async () => {
    set = await TestServer.start({ config: settings });
  });
  afterAll(() => set.stop());

  test('it tells what it counts to whoever has the token, wherever they are', async () => {
    const read = async (headers: Record<string, string> = {}) =>
      (await set.api.raw('GET', '/metrics', { headers })).status;
    expect(await read()).toBe(404);
    expect(await read({ authorization: `Bearer ${settings.metricsToken}s` })).toBe(404);
    const authorization = `Bearer ${settings.metricsToken}`;
    expect(await read({ authorization, 'x-forwarded-for': '192.0.2.7' })).toBe(200);
  });

  test('it seals its log with the key that it is given', async () => {
    const { log } = set.sellover;
    const seal = await log.reads.one(findSeal());
    expect(seal).toMatchObject({ since: 0, position: await log.lastPosition() });
    expect(seal && new SealKey(settings.sealKey).hasMade(seal)).toBe(true);
  });

  test('it asks for HTTPS alone', async () => {
    const { headers } = await set.api.raw('GET', '/v1/docs');
    expect(headers['strict-transport-security']).toBe('max-age=86400');
  });

  test.each([
    ['https://mall.example', 101],
    ['https://partner.example', 101],
    ['http://mall.example', 403],
    ['https://mall.example:8443', 403],
    ['https://other.example', 403],
  ])('a page of %s that opens a socket gets %i', async (origin, status) => {
    const answered = await new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${set.url.replace('http', 'ws')}${SOCKET_PATH}`, { origin });
      socket.on('open', () => {
        socket.close();
        resolve(101);
      });
      socket.on('unexpected-response', (_asked, answer) => resolve(answer.statusCode!));
      socket.on('error', reject);
    });
    expect(answered).toBe(status);
  });
});
