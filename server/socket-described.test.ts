import { Parser } from '@asyncapi/parser';
import { expect, onTestFinished, test } from 'vitest';
import { durableMessages } from '../schema/room/messages.ts';
import { clientMessages, passingMessages } from '../schema/room/socket.ts';
import { TestServer } from './testing/server.ts';

test('the room socket is described by a valid AsyncAPI document, and by a page', async () => {
  const server = await TestServer.start();
  onTestFinished(() => server.stop());
  const text = await (await fetch(`${server.url}/v1/asyncapi.json`)).text();
  const { document, diagnostics } = await new Parser().parse(text);
  expect(diagnostics.map(({ message, path }) => `${path.join('.')}: ${message}`)).toEqual([]);
  const { host } = new URL(server.url);
  expect(
    document!
      .servers()
      .all()
      .map((each) => [each.host(), each.protocol()]),
  ).toEqual([[host, 'ws']]);
  const operations = document!.operations();
  expect(operations.filterByReceive().map((each) => each.id())).toEqual(Object.keys(clientMessages));
  const silent = operations.all().filter((each) => !each.hasSummary());
  expect(silent.map((each) => each.id())).toEqual([]);
  const { schemas } = (
    JSON.parse(text) as { components: { schemas: Record<string, { description?: string }> } }
  ).components;
  const told = [
    ...Object.keys(durableMessages).map((event) => `durable.${event}`),
    ...[...Object.keys(passingMessages), 'questionAnswer'].map((event) => `passing.${event}`),
  ];
  expect(told.filter((name) => !schemas[name]?.description)).toEqual([]);

  const page = await fetch(`${server.url}/v1/docs/socket`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const shown = await page.text();
  for (const name of [...Object.keys(clientMessages), ...told.map((each) => each.split('.')[1]!)])
    expect(shown).toContain(`<code>${name}</code>`);
});
