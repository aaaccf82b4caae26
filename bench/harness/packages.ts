/**
 * Packages that only benchmarks need. They stay out of the root's package.json, so that starting a shop does not install them.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** With socket.io. */
export const PEERS = new URL('../', import.meta.url);
export const VENDURE = new URL('../vendure/', import.meta.url);

/** Runs `npm ci` in a folder unless its packages are those of its lock file. Their install scripts do not run. */
export function installPackages(folder: URL): void {
  const changedAt = (file: string) =>
    statSync(new URL(file, folder), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')) return;
  const cwd = fileURLToPath(folder);
  process.stderr.write(`Installing the packages of ${cwd} …\n`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
