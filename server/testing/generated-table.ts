import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import style from '../../.oxfmtrc.json' with { type: 'json' };

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
    return formatted(this.file, written);
  }
}

/** As the house writes a page. */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, style as FormatConfig);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]!.message}`);
  return code;
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
