import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../testing/place.ts';
import { fileStoreContract } from './file-store.contract.ts';
import { FolderStore } from './folder-store.ts';

fileStoreContract('FolderStore', async () => {
  const root = join(tempDir(), 'uploads');
  return { here: new FolderStore(root), there: new FolderStore(root) };
});

test.each([
  ['the next file', (store: FolderStore) => store.put('a.webp', Buffer.from('a'))],
  ['tidying', (store: FolderStore) => store.tidy()],
])('what a killed process left is not listed, and deleted with %s an hour later', async (_what, next) => {
  const root = tempDir();
  const incoming = join(root, '.incoming');
  mkdirSync(incoming);
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  utimesSync(join(incoming, 'old'), twoHoursAgo, twoHoursAgo);
  const store = new FolderStore(root);
  expect(await Array.fromAsync(store.list(''))).toEqual([]);
  await next(store);
  expect(readdirSync(incoming)).toEqual(['new']);
});

test('there may be nothing to tidy', async () => {
  await expect(new FolderStore(join(tempDir(), 'uploads')).tidy()).resolves.toBeUndefined();
});

test('its files are for their owner alone', async () => {
  const root = join(tempDir(), 'uploads');
  await new FolderStore(root).put('shared/a.webp', Buffer.from('a'));
  const modes = ['', 'shared', 'shared/a.webp'].map((path) => statSync(join(root, path)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});
