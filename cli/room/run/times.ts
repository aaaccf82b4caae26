const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
/** Sticky: parts follow one another from the start. */
const part = /([0-9]+(?:\.[0-9]+)?)(ms|s|m|h)/gy;

/** Milliseconds of `90s`, `1m30s`, `01:30`, `00:01:30`, or of a bare number in seconds; undefined: it has another form. */
export function timeOf(text: string): number | undefined {
  if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return Math.round(Number(text) * 1000);
  const [, hours = '0', minutes, seconds] = /^(?:([0-9]+):)?([0-9]{1,2}):([0-5][0-9])$/.exec(text) ?? [];
  if (minutes !== undefined) return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const parts = [...text.matchAll(part)];
  if (text === '' || parts.map(([whole]) => whole).join('') !== text) return undefined;
  return Math.round(
    parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit as keyof typeof units], 0),
  );
}

/** `00:12:30`, and `00:12:30.250` between two seconds. */
export function clockText(ms: number): string {
  const whole = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = Math.round(ms - whole * 1000);
  const text = `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}
