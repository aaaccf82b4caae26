import { stringify } from 'yaml';
import { timeText } from '../output.ts';
import type { Colours } from '../printing.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** A reply as YAML, with the names of the API and moments in Korean time. */
export function replyText(reply: unknown, c: Colours): string {
  if (typeof reply === 'object' && reply !== null && Object.keys(reply).length === 0)
    return `${c.green('✓')} Done`;
  const told = JSON.parse(JSON.stringify(reply), (_, value: unknown) =>
    typeof value === 'string' && MOMENT.test(value) ? timeText(value) : value,
  ) as unknown;
  return stringify(told, { lineWidth: 0 })
    .trimEnd()
    .replaceAll(/^( *(?:- )*)(\w+):/gm, (_, before: string, name: string) => `${before}${c.cyan(name)}:`);
}
