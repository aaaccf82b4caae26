import fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthRoutes } from './health.ts';

test('a process that lives is ready as long as no part of it has trouble; the first trouble is named', async () => {
  const troubles: (string | null)[] = [null, null];
  const app = fastify();
  healthRoutes(app, [() => troubles[0]!, () => troubles[1]!]);
  const ask = async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect(headers['cache-control']).toBe('no-store');
    return [statusCode, JSON.parse(body)];
  };
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
  troubles[1] = 'the disk is full';
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reason: 'the disk is full' }]);
  troubles[0] = 'the server is stopping';
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reason: 'the server is stopping' }]);
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  troubles.fill(null);
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
});
