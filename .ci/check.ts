/** Types, lint, format and import rules at the same time: each leaves a core idle for a while. Fails when one of them does. */
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

const CHECKS = [
  'tsc',
  'oxfmt --check .',
  'oxlint',
  'depcruise --config .dependency-cruiser.mjs schema client server cli fixtures bench',
];

const results = await Promise.all(CHECKS.map(passes));
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Prints the output once the command has ended, so that commands do not mix theirs. */
async function passes(command: string): Promise<boolean> {
  const begun = performance.now();
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = await buffer(child.stdout);
  const isGood = (await ended) === 0;
  process.stdout.write(said);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${isGood ? 'passed' : 'FAILED'} after ${seconds} s: ${command.split(' ', 1)[0]}\n`);
  return isGood;
}
