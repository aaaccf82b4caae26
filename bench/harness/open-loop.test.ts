import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { monotonicMs } from './clock.ts';
import { openLoop } from './open-loop.ts';

test('a server that answers late is asked late, and told when that should have been', async () => {
  /** When each request was due, and when it came. */
  const came: { readonly dueAt: number; readonly at: number }[] = [];
  const held: ServerResponse[] = [];
  let isOpen = false;
  const server = createServer((request, response) => {
    request.setEncoding('utf8').once('data', (body: string) => {
      came.push({ dueAt: (JSON.parse(body) as { dueAt: number }).dueAt, at: monotonicMs() });
      if (isOpen) response.end();
      else held.push(response);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');

  const from = monotonicMs();
  const rate = 500;
  const until = from + 2000;
  const opened = setTimeout(() => {
    isOpen = true;
    for (const response of held) response.end();
  }, 1000);
  const { port } = server.address() as AddressInfo;
  const headers = [{ authorization: 'one' }, { authorization: 'another' }];
  const body = (dueAt: number) => JSON.stringify({ dueAt });
  const answers = await openLoop({ port, path: '/', headers, rate, from, until, body });
  clearTimeout(opened);

  expect(answers.ok).toBe(came.length);
  const due = came.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b);
  for (const [n, dueAt] of due.entries()) expect(dueAt).toBeCloseTo(from + (n * 1000) / rate, 6);
  // All connections waited for their first answer: what was due meanwhile came afterwards, late by what it waited.
  const waited = came.filter(({ dueAt, at }) => at - dueAt > 300);
  expect(waited.length).toBeGreaterThan(100);
});
