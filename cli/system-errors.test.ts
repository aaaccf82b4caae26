import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallFailed } from '../schema/call.ts';
import { EXIT, troubleOf } from './errors.ts';
import { Cli } from './testing/cli.ts';

const cli = new Cli({ SELLOVER_URL: 'http://127.0.0.1:4' });
let place: string;
const at = (name: string) => join(place, name);
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'sellover-files-'));
  mkdirSync(at('folder'));
  writeFileSync(at('text'), 'a text');
  writeFileSync(at('picture'), Buffer.from([0xff, 0xd8, 0xff]));
});
afterAll(() => {
  cli.remove();
  rmSync(place, { recursive: true });
});

/** What no sentence of ours has: a stack, a code of the system, words of Node. */
const FOREIGN =
  /^ +at |\bE[A-Z]{3,}\b|ERR_|node:|no such file|illegal operation|not permitted|not a directory/m;

async function refused(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(args);
  expect([code, stdout]).toEqual([EXIT.usage, '']);
  expect(stderr).not.toMatch(FOREIGN);
  return stderr;
}

describe('a file that cannot be used is told in a sentence', () => {
  test.each([
    [['run', 'folder'], 'is a folder'],
    [['run', 'none'], 'is not there'],
    [['run', 'text/show.yaml'], 'is no folder, or lies in a file'],
    [['run', 'picture'], 'is not a text in UTF-8'],
    [['notice', 'apply', 'folder'], 'is a folder'],
    [['faq', 'apply', 'none'], 'is not there'],
    [['category', 'apply', 'folder'], 'is a folder'],
    [['member', 'erase', '--receipt', 'folder'], 'is a folder'],
    [['member', 'erase', '--receipt', 'text'], 'is no receipt'],
    [['inquiry', 'answer', '1', '--template', 'none'], 'is not there'],
    [['stream', 'push', 'folder'], 'is no file'],
    [['shop', 'init', 'text'], 'is no folder'],
    [['shop', 'init', 'text/shop'], 'is no folder, or lies in a file'],
    [['shop', 'export', 'text'], 'is no folder'],
    [['db', 'restore', 'text'], 'is no whole tar file'],
    [['order', 'dispatch', '--csv', 'folder'], 'is a folder'],
  ] satisfies [string[], string][])('%j', async (words, said) => {
    const args = [...words];
    const named = args.findIndex((each) => /^(?:folder|none|text|picture)/.test(each));
    args[named] = at(args[named]!);
    expect(await refused(...args)).toContain(`${args[named]} ${said}`);
  });

  test('and so is a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused('webhook', 'listen', '--port', String(port))).toContain(
      `Port ${port} is in use by another program`,
    );
    other.close();
  });

  test.each(Object.entries(constants.errno))('whatever the system says: %s', (code, errno) => {
    const error = Object.assign(new Error(`${code}: its own words, open '/a'`), {
      code,
      errno: -errno,
      syscall: 'open',
      path: '/a',
    });
    const { exitCode, message, hint } = troubleOf(error, () => '');
    expect([exitCode, message, hint]).toEqual([
      EXIT.usage,
      expect.stringMatching(/^\/a [a-z]/),
      expect.stringMatching(/\S/),
    ]);
    expect(message).not.toContain('its own words');
  });
});

test('a connection that did not come about is told in our words', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:4'), { code: 'ECONNREFUSED' });
  const cause = new TypeError('fetch failed', { cause: new AggregateError([refused]) });
  const { exitCode, message } = troubleOf(new CallFailed('no answer', { cause }), () => 'http://a');
  expect([exitCode, message]).toEqual([EXIT.noAnswer, 'no answer: nothing listens there']);
});

test.each([
  ['a: [1', 'a bracket before it is not closed'],
  ['a: 1\na: 2', 'this key is there twice'],
  ['a: @b', 'must be in quotes'],
  ['\ta: 1', 'indent it with blanks'],
  ['a: *b', 'references such as *name'],
  ['a: "\\q"', 'no character is written so'],
])('YAML that cannot be read is told in our words: %j', async (text, said) => {
  writeFileSync(at('bad.yaml'), text);
  const told = await refused('category', 'apply', at('bad.yaml'));
  expect(told).toContain(said);
  expect(told).not.toMatch(/Flow|Nested|Map keys|scalar|unresolved/i);
});
