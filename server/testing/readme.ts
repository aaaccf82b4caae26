import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

const README = new URL('../../README.md', import.meta.url).pathname;

/**
 * The README with this table in place of the one that has the same head. Compare it with `toMatchFileSnapshot(README)`:
 * `npx vitest run <file> -u` then writes what is new.
 */
export async function readmeWith(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<string> {
  const lines = readFileSync(README, 'utf8').split('\n');
  const begin = lines.findIndex((line) => cellsOf(line).join() === head.join());
  if (begin < 0) throw new Error(`The README has no table of ${head.join(', ')}`);
  const length = lines.slice(begin).findIndex((line) => !line.startsWith('|'));
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const text = lines.toSpliced(begin, length, ...table).join('\n');
  return format(text, { ...(await resolveConfig(README)), parser: 'markdown' });
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
