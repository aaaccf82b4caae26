import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const folders = new Set<string>();

/**
 * Gives `work` a new folder that only its owner can read, and removes it afterwards, however the work ends: normally, by
 * `process.exit()` or by a signal. If others listen for that signal, too, they decide when the process ends.
 */
export async function inTemporaryFolder<R>(
  name: string,
  work: (folder: string) => R | Promise<R>,
): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), `sellover-${name}-`));
  if (folders.size === 0) watchTheEnd('prependListener');
  folders.add(folder);
  try {
    return await work(folder);
  } finally {
    remove(folder);
    if (folders.size === 0) watchTheEnd('off');
  }
}

function watchTheEnd(change: 'prependListener' | 'off'): void {
  process[change]('exit', removeAll);
  for (const signal of SIGNALS) process[change](signal, endBySignal);
}

function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.off(signal, endBySignal);
  process.kill(process.pid, signal);
}

function removeAll(): void {
  for (const folder of folders) remove(folder);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}
