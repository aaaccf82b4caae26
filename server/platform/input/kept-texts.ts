import { asKept } from '../../../schema/text.ts';

/** Changes all texts of a value that came as JSON, in place. Names of fields stay. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) fields[name] = mapTexts(fields[name], change);
  return value;
}

/** The one door for texts: whatever comes in by a call or a message is kept as {@link asKept} has it. */
export function keptTexts(value: unknown): unknown {
  return mapTexts(value, asKept);
}
