/** All tests; at the end the slowest files and the processor time of the whole, so that growth is seen. */
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

/** Files whose time is shown at the end, so that growth is seen. */
const SHOWN = 10;
const TICKS_PER_SECOND = 100;

const { state } = await startVitest([], { run: true });
const slowest = state
  .getTestModules()
  .toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration)
  .slice(0, SHOWN);
process.stderr.write('\nThe slowest files:\n');
for (const file of slowest)
  process.stderr.write(`${inSeconds(file.diagnostic().duration)}  ${file.relativeModuleId}\n`);
if (process.platform === 'linux')
  process.stderr.write(`Processor time of all processes: ${cpuSeconds().toFixed(0)} s\n`);

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

/** User and system time of this process and of all those it has waited for, and of theirs. */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}
