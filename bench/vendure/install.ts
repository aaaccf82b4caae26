import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const VENDURE = '3.7.3';
/** It brings no drivers. Ours of SQLite is given to it; of PostgreSQL it takes this one. */
const PACKAGES = [`@vendure/core@${VENDURE}`, 'pg@8.23.1'];

/** The folder with Vendure, where it stays for the next run. Its packages' scripts are not run: all that they bring is built. */
export function vendureFolder(say: (text: string) => void): string {
  const folder = join(tmpdir(), `sellover-bench-vendure-${VENDURE}`);
  if (existsSync(folder)) return folder;
  say(`installing ${PACKAGES.join(' and ')} into ${folder}, which takes a minute or more`);
  const unfinished = mkdtempSync(join(tmpdir(), 'sellover-bench-installing-'));
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n');
  const asked = ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES];
  const { status } = spawnSync('npm', asked, { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm could not install Vendure (${status})`);
  renameSync(unfinished, folder);
  return folder;
}
