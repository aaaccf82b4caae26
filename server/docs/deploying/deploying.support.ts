import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../deploying.md', import.meta.url), 'utf8');

/** The only block of this kind that the page shows, with these words. */
export function shown(kind: 'nginx' | 'haproxy' | 'sh', holding = ''): string {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const found = blocks.filter(([, name, text]) => name === kind && text!.includes(holding));
  if (found.length !== 1)
    throw new Error(`the page shows ${found.length} blocks of ${kind} with "${holding}"`);
  return found[0]![2]!;
}

export function settingsShown(): Record<string, string> {
  const lines = shown('sh', 'HOST=127.0.0.1').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]));
}
