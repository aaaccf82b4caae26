import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabase } from './read-only-folder.ts';

let file: string;
let folder: string;
beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), 'sellover-copy-'));
  file = join(directory, 'sellover.db');
  folder = join(directory, 'copy');
  mkdirSync(folder);
  writeFileSync(file, 'a');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

/** Copies, and does something after each of the first copies. */
const copyingWith =
  (...after: readonly (() => void)[]): typeof copyFile =>
  async (...asked) => {
    await copyFile(...asked);
    after[copied++]?.();
  };
let copied = 0;
beforeEach(() => void (copied = 0));

test('a database that is written while it is copied is copied again', async () => {
  const wal = `${file}-wal`;
  const copy = await copyDatabase(
    file,
    folder,
    copyingWith(() => {
      appendFileSync(file, 'b');
      writeFileSync(wal, 'c');
    }),
  );
  expect([readFileSync(copy, 'utf8'), readFileSync(`${copy}-wal`, 'utf8')]).toEqual(['ab', 'c']);
});

test('a write-ahead log that goes meanwhile is not in the copy', async () => {
  const wal = `${file}-wal`;
  writeFileSync(wal, 'c');
  const goes = () => rmSync(wal);
  const copy = await copyDatabase(
    file,
    folder,
    copyingWith(() => {}, goes),
  );
  expect([readFileSync(copy, 'utf8'), existsSync(`${copy}-wal`)]).toEqual(['a', false]);
});

test('one that never stands still is refused', async () => {
  const write = () => appendFileSync(file, 'b');
  await expect(
    copyDatabase(file, folder, copyingWith(...Array<typeof write>(99).fill(write))),
  ).rejects.toThrow('somebody keeps writing to it');
});

test('where there is no space for a copy, it is said where', async () => {
  const full: typeof copyFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(copyDatabase(file, folder, full)).rejects.toThrow('Set TMPDIR to a folder with more space');
});
