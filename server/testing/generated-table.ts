import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/**
 * A page, named as seen from `server/docs/`, whose table is made from definitions. Compare with
 * `expect(await page.with(…)).toMatchFileSnapshot(page.file)`: `npx vitest run <file> -u` then writes what is new.
 */
export class GeneratedTable {
  readonly file: string;

  constructor(page: string) {
    this.file = fileURLToPath(new URL(`../docs/${page}`, import.meta.url));
  }

  get text(): string {
    return readFileSync(this.file, 'utf8');
  }

  /** The page, or its `text`, with this table in place of the one that has the same head. */
  async with(
    head: readonly string[],
    rows: readonly (readonly string[])[],
    text = this.text,
  ): Promise<string> {
    const lines = text.split('\n');
    const begin = lines.findIndex((line) => cellsOf(line).join() === head.join());
    if (begin < 0) throw new Error(`${this.file} has no table of ${head.join(', ')}`);
    const length = lines.slice(begin).findIndex((line) => !line.startsWith('|'));
    const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    const written = lines.toSpliced(begin, length, ...table).join('\n');
    return format(written, { ...(await resolveConfig(this.file)), parser: 'markdown' });
  }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
