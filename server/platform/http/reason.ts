import { RESULT, type ResultCode } from '../../../schema/codes.ts';
import type { Facts } from '../log/log.ts';

/** The facts that name the wrong field. */
const NAMES = ['field', 'wrong', 'missing'] as const;

/** The requirement of a field, by fact; other facts add nothing to the message. */
const WANTED: Readonly<Record<string, (value: string | number) => string>> = {
  reason: String,
  min: (min) => `must be at least ${min}`,
  max: (max) => `must be at most ${max}`,
  useUnit: (unit) => `must be a multiple of ${unit}`,
};

/** `Invalid input: discountPolicyFigures must be at most 100`, of a refusal's code and facts. For developers, as `resultMsg` is. */
export function refusalText(code: ResultCode, facts: Facts): string {
  const { msg } = RESULT[code];
  const name = NAMES.find((each) => facts[each] !== undefined);
  if (name === undefined) return msg;
  const wanted = Object.entries(WANTED).flatMap(([fact, text]) =>
    facts[fact] === undefined ? [] : [text(facts[fact])],
  );
  const reason = name === 'missing' ? 'is missing' : 'is not valid';
  return `${msg}: ${facts[name]} ${wanted.join(' and ') || reason}`;
}
