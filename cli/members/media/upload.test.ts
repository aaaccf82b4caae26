import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { photo, sampleVideo } from '../../../server/testing/uploads.ts';
import { actAs } from '../../testing/acting.ts';
import type { Cli } from '../../testing/cli.ts';

let cli: Cli;
actAs('host', (acting) => ({ cli } = acting));

function fileOf(name: string, content: Buffer | string): string {
  const path = join(cli.configHome, name);
  writeFileSync(path, content);
  return path;
}

test('sellover media upload tells the number and the address of what it has uploaded', async () => {
  const file = fileOf('mug.jpg', await photo(90, 60).jpeg().toBuffer());
  const { stdout } = await cli.run(['media', 'upload', file]);
  const [, url] = /^\d+ {2}90×60 {2}(http:\S+\/files\/\S+\.webp)\n$/.exec(stdout)!;
  expect((await fetch(url!)).status).toBe(200);
  const video = fileOf('mug.mp4', sampleVideo('video.mp4'));
  expect(await cli.json(['media', 'upload', video, '--kind', 'review'])).toMatchObject({
    fileSysId: expect.any(Number),
    width: 96,
    height: 64,
  });
});

test.each([
  ['a file that is not what its name says', 'page.jpg', '<!doctype html>', 1, '0012'],
  ['a file of no type that is taken', 'mug.txt', 'mug', 2, 'no picture or video'],
  ['an empty file', 'empty.png', '', 2, 'is empty'],
] as const)('%s is refused', async (_what, name, content, code, said) => {
  const outcome = await cli.run(['media', 'upload', fileOf(name, content)]);
  expect([outcome.code, outcome.stdout]).toEqual([code, '']);
  expect(outcome.stderr).toContain(said);
});

test('a file that is not there is a mistake of the caller', async () => {
  const outcome = await cli.run(['media', 'upload', join(cli.configHome, 'none.png')]);
  expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining('is not there')]);
});
