import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../context.ts';
import { requireEmptyFolder } from '../../files.ts';
import { about } from '../../system-errors.ts';
import { oneLine } from '../../printing.ts';

/** A small shop that can be applied as it is. */
const EXAMPLE = fileURLToPath(new URL('example', import.meta.url));

export function init({ out }: Context, folder: string): Promise<void> {
  requireEmptyFolder(folder);
  about(folder, () => cpSync(EXAMPLE, folder, { recursive: true }));
  out.data({ folder }, (c) =>
    [
      `${c.green('✓')} A small shop is in ${oneLine(folder)}. Change its files, then:`,
      `  npx sellover shop apply ${oneLine(folder)} --dry-run`,
    ].join('\n'),
  );
  return Promise.resolve();
}
