import { vi } from 'vitest';
import { main } from '../program.ts';
import type { Outcome } from './cli.ts';

/**
 * What a command says, without a process of its own: for the many that only answer how they are used. One at a time, as
 * all of them speak where this process does.
 */
export async function runHere(args: readonly string[]): Promise<Outcome> {
  const heard = (['stdout', 'stderr'] as const).map((name) => {
    const words: string[] = [];
    const spy = vi.spyOn(process[name], 'write').mockImplementation((text) => words.push(String(text)) > 0);
    return { words, spy };
  });
  try {
    const code = await main(['node', 'sellover', ...args]);
    const [stdout = '', stderr = ''] = heard.map(({ words }) => words.join(''));
    return { code, stdout, stderr };
  } finally {
    for (const { spy } of heard) spy.mockRestore();
  }
}
