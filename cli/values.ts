import { InvalidArgumentError } from 'commander';
import { TIME_ZONE_OFFSET } from '../schema/constants.ts';
import { isoTime } from './output.ts';

/** Values on the command line. Each parser throws commander's error for wrong usage. */

export function wholeFromOne(text: string): number {
  const id = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(id) && id > 0) return id;
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

/** The same of what may be repeated. */
export function wholesFromOne(text: string, before: readonly number[] = []): number[] {
  return [...before, wholeFromOne(text)];
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('It must be a whole number from 0.');
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** `500ms`, `30s`, `5m`, `1h`; a bare number is seconds. In milliseconds. */
export function duration(text: string): number {
  const [, amount, unit = 's'] = /^([0-9]+(?:\.[0-9]+)?)(ms|s|m|h)?$/.exec(text) ?? [];
  const ms = Number(amount) * units[unit as keyof typeof units];
  if (ms > 0) return ms;
  throw new InvalidArgumentError('It must be a time such as 30s, 500ms or 5m.');
}

/** `00:12:30`, `12:30`, `01:02:03.5`: the time into a broadcast. In milliseconds. */
export function playTime(text: string): number {
  const [, hours = '0', minutes, seconds] =
    /^(?:([0-9]{1,3}):)?([0-9]{1,2}):([0-9]{2}(?:\.[0-9]{1,3})?)$/.exec(text) ?? [];
  if (minutes !== undefined && Number(minutes) < 60 && Number(seconds) < 60)
    return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
  throw new InvalidArgumentError('It must be a time in the broadcast such as 00:12:30.');
}

const moment =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?)(Z|[+-][0-9]{2}:[0-9]{2}| ?KST)?)?$/;

/** `2026-11-22`, `2026-11-22T20:00` in Korea, or with another offset; or how long ago: `10m`. Must not be in the future. */
export function since(text: string): number {
  const now = Date.now();
  const at = momentOf(text) ?? now - duration(text);
  if (at <= now) return at;
  throw new InvalidArgumentError('That time is still to come.');
}

/** The same, or how long from now: `2h`. */
export function momentAhead(text: string): number {
  return momentOf(text) ?? Date.now() + duration(text);
}

/** The same of an end: a day alone is over with its last second in Korea. */
export function endAhead(text: string): number {
  return endOf(text) ?? Date.now() + duration(text);
}

/** {@link momentOf} an end. */
export function endOf(text: string): number | undefined {
  return momentOf(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? `${text} 23:59:59` : text);
}

/** Undefined: it has another form. */
export function momentOf(text: string): number | undefined {
  const [matches, date, time = '00:00', zone = ''] = moment.exec(text) ?? [];
  if (matches === undefined) return undefined;
  // Spreadsheets write nine o’clock as 9:00.
  const ms = Date.parse(
    `${date}T${time.replace(/^(?=[0-9]:)/, '0')}${/^(?:Z|[+-])/.test(zone) ? zone : TIME_ZONE_OFFSET}`,
  );
  // `Date` reads 31 November as 1 December.
  if (Number.isFinite(ms) && isoTime(Date.parse(`${date}T00:00Z`)).startsWith(date!)) return ms;
  throw new InvalidArgumentError('There is no such time.');
}

/** `2/s`, `30/m`; a bare number is per second. */
export function ratePerSecond(text: string): number {
  const [, amount, unit = 's'] = /^([0-9]+(?:\.[0-9]+)?)(?:\/(s|m|h))?$/.exec(text) ?? [];
  const rate = (Number(amount) * 1000) / units[unit as keyof typeof units];
  if (rate >= 0) return rate;
  throw new InvalidArgumentError('It must be a rate such as 5/s or 30/m.');
}

/** `8`, `8x`, `0.5`, or `max` for full speed. */
export function speed(text: string): number {
  if (text === 'max') return Infinity;
  const value = Number(/^([0-9]+(?:\.[0-9]+)?)x?$/.exec(text)?.[1]);
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a speed such as 10x, or max.');
}

/** `1.5`, `0`: the price elasticity of demand. */
export function elasticity(text: string): number {
  const value = Number(/^[0-9]+(?:\.[0-9]+)?$/.exec(text)?.[0]);
  if (value >= 0 && value <= 10) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 10, such as 1.5.');
}

/** `10%`, as a fraction of 1. */
export function percent(text: string): number {
  const value = Number(/^([0-9]+(?:\.[0-9]+)?)%$/.exec(text)?.[1]) / 100;
  if (value > 0 && value <= 10) return value;
  throw new InvalidArgumentError('It must be a share such as 10%, and at most 1000%.');
}

/** `viewer` and `01` of `viewer01`; null: it does not end in a number. */
function numbered(text: string): readonly [word: string, number: string] | null {
  const number = /(?<![0-9])[0-9]+$/.exec(text)?.[0];
  return number === undefined ? null : [text.slice(0, -number.length), number];
}

/** `viewer01..viewer20`, `viewer01,host02`, or both mixed. */
export function userIds(text: string): string[] {
  const ids = text.split(',').flatMap((part) => {
    const [first, last, more] = part.split('..').map(numbered);
    if (!first || !last || more !== undefined) return part === '' ? [] : [part];
    const [[word, from], [toWord, to]] = [first, last];
    const length = Number(to) - Number(from) + 1;
    if (word !== toWord || length < 1 || length > 100_000)
      throw new InvalidArgumentError(`${part} is not a range such as viewer01..viewer20.`);
    return Array.from(
      { length },
      (_, at) => `${word}${String(Number(from) + at).padStart(from.length, '0')}`,
    );
  });
  if (ids.length > 0) return [...new Set(ids)];
  throw new InvalidArgumentError('It must name someone, such as viewer01..viewer20.');
}
