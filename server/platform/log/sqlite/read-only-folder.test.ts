import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempDir } from '../../../testing/place.ts';
import { copyDatabase } from './read-only-folder.ts';

let file: string;
let folder: string;
beforeEach(() => {
  const directory = tempDir();
  file = join(directory, 'sellover.db');
  folder = join(directory, 'copy');
  copied = 0;
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

test('a database that is written while it is copied is copied again', async () => {
  const wal = `${file}-wal`;
  const write = () => {
    appendFileSync(file, 'b');
    writeFileSync(wal, 'c');
  };
  const copy = await copyDatabase(file, folder, copyingWith(write));
  expect([readFileSync(copy, 'utf8'), readFileSync(`${copy}-wal`, 'utf8')]).toEqual(['ab', 'c']);
});

test('a write-ahead log that goes meanwhile is not in the copy', async () => {
  const wal = `${file}-wal`;
  writeFileSync(wal, 'c');
  const [nothing, goes] = [() => {}, () => rmSync(wal)];
  const copy = await copyDatabase(file, folder, copyingWith(nothing, goes));
  expect([readFileSync(copy, 'utf8'), existsSync(`${copy}-wal`)]).toEqual(['a', false]);
});

test('one that never stands still is refused', async () => {
  const writes = Array.from({ length: 99 }, () => () => appendFileSync(file, 'b'));
  const copying = copyDatabase(file, folder, copyingWith(...writes));
  await expect(copying).rejects.toThrow('somebody keeps writing to it');
});

test('where there is no space for a copy, it is said where', async () => {
  const full: typeof copyFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(copyDatabase(file, folder, full)).rejects.toThrow('Set TMPDIR to a folder with more space');
});
