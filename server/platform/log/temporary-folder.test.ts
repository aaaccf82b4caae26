import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from './temporary-folder.ts';

const listeners = () => process.listenerCount('SIGINT') + process.listenerCount('exit');

test('a temporary folder is its owner’s alone, and goes after the work, also where that fails', async () => {
  const before = listeners();
  let seen = '';
  const work = (folder: string) => {
    seen = folder;
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    writeFileSync(join(folder, 'file'), 'text');
    throw new Error('no');
  };
  await expect(inTemporaryFolder('test', work)).rejects.toThrow('no');
  expect([seen === '', existsSync(seen), listeners()]).toEqual([false, false, before]);
});

const module = pathToFileURL(join(import.meta.dirname, 'temporary-folder.ts')).href;
/** Says its folder and stays in it; `last` is what it does besides. */
const staying = (last: string) => `
  import { inTemporaryFolder } from ${JSON.stringify(module)};
  void inTemporaryFolder('test', (folder) => {
    console.log(folder);
    ${last}
    return new Promise(() => setInterval(() => {}, 1000));
  });`;

test.each([
  ['SIGINT', '', [null, 'SIGINT']],
  ['SIGTERM', '', [null, 'SIGTERM']],
  ['SIGINT', `process.once('SIGINT', () => process.exit(7));`, [7, null]],
] as const)('it goes when %s ends the process', async (signal, last, end) => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', staying(last)]);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = said.toString().trim();
  expect(existsSync(folder)).toBe(true);
  child.kill(signal);
  expect(await once(child, 'close')).toEqual(end);
  expect(existsSync(folder)).toBe(false);
});
