/** All tests; at the end the slowest files, the processor time of the whole, and what failed, where a log that was cut still has it. */
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

/** Files whose time is shown at the end, so that growth is seen. */
const SHOWN = 10;
/** Characters. */
const SHOWN_OF_MESSAGE = 600;
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
for (const error of state.getUnhandledErrors()) showFailure('outside of a test', String(error));
for (const file of state.getTestModules()) {
  for (const { message } of file.errors()) showFailure(file.relativeModuleId, message);
  for (const test of file.children.allTests('failed'))
    showFailure(`${file.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message ?? '');
}

function showFailure(name: string, message: string): void {
  process.stderr.write(`Failed: ${name}\n  ${message.slice(0, SHOWN_OF_MESSAGE)}\n`);
}

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
