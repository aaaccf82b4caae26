/**
 * All tests. Machines that are lent to a CI stand still now and then: there a file that failed is tried once more, alone,
 * with a server and a browser of its own. What fails twice is broken, and so is everything when many fail.
 */
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

const AT_MOST = 5;
/** Files whose time is shown at the end, so that growth is seen. */
const SHOWN = 10;
const TICKS_PER_SECOND = 100;

const { state } = await startVitest([], { run: true });
const failed = state.getTestModules().filter((file) => !file.ok());
const mayBeTheMachine = failed.length <= AT_MOST && state.getUnhandledErrors().length === 0;
if (process.env['CI'] && failed.length > 0 && mayBeTheMachine) {
  process.exitCode = 0;
  for (const { moduleId, relativeModuleId, project } of failed) {
    process.stderr.write(`\n${relativeModuleId} failed beside others; it is tried again, alone.\n`);
    await startVitest([moduleId], { run: true, project: [project.name], maxWorkers: 1 });
  }
}

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
