import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { installPackages, PEERS, VENDURE } from './packages.ts';

const ROOT = new URL('../../', import.meta.url);
const STUDIO = new URL('fixtures/studio/', ROOT);

const read = (name: string, folder: URL) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

test('starting a shop installs nothing that only a benchmark or the studio needs', () => {
  const installed = Object.keys(read('package-lock.json', ROOT).packages);
  const theirs = [PEERS, VENDURE, STUDIO].flatMap((folder) =>
    Object.keys(read('package.json', folder).dependencies),
  );
  expect(theirs).toContain('socket.io');
  expect(theirs.filter((name) => installed.includes(`node_modules/${name}`))).toEqual([]);
});

test('packages are installed once, and again when the lock file has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sellover-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  const about = { name: 'needy', version: '1.0.0', dependencies: { near: 'file:near' } };
  const near = { name: 'near', version: '1.0.0' };
  const packages = { '': about, near, 'node_modules/near': { resolved: 'near', link: true } };
  mkdirSync(join(folder, 'near'));
  write('near/package.json', near);
  write('package.json', about);
  write('package-lock.json', { ...about, lockfileVersion: 3, packages });
  const lockFile = join(folder, 'package-lock.json');
  utimesSync(lockFile, 1, 1);
  const install = () => {
    installPackages(pathToFileURL(`${folder}/`));
    return statSync(join(folder, 'node_modules/.package-lock.json'), { bigint: true }).mtimeNs;
  };

  const first = install();
  expect(install()).toBe(first);
  utimesSync(lockFile, new Date(), new Date());
  expect(install()).toBeGreaterThan(first);
});
