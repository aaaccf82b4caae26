import { once } from 'node:events';
import pc from 'picocolors';
import { TIME_ZONE } from '../schema/constants.ts';
import type { Trouble } from './errors.ts';

type Colours = ReturnType<typeof pc.createColors>;

/** Where a command's words go: data to stdout, everything else to stderr. */
export class Output {
  readonly json: boolean;
  /** For stdout, and for stderr: either may be a file while the other is a terminal. */
  readonly colours: Colours;
  readonly errColours: Colours;

  constructor(json: boolean) {
    this.json = json;
    this.colours = pc.createColors(hasColours(process.stdout));
    this.errColours = pc.createColors(hasColours(process.stderr));
  }

  /** What was asked for: `value` with --json, `human` otherwise. */
  data(value: unknown, human: (colours: Colours) => string): void {
    process.stdout.write(`${this.json ? JSON.stringify(value, null, 2) : human(this.colours)}\n`);
  }

  /** One of many lines of data; waits for a reader that is slower than we are. */
  async line(text: string): Promise<void> {
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
  }

  /** Something beside the point, for people: what was assumed, what is going on. */
  note(text: string): void {
    if (!this.json) process.stderr.write(`${this.errColours.dim(text)}\n`);
  }

  trouble({ message, hint, resultCode, exitCode }: Trouble): void {
    if (message === '') return;
    if (this.json) {
      process.stderr.write(`${JSON.stringify({ error: { message, hint, resultCode, exitCode } })}\n`);
      return;
    }
    const c = this.errColours;
    process.stderr.write(`${c.red('✗')} ${message}\n${hint ? `  ${c.dim(hint)}\n` : ''}`);
  }
}

/** https://no-color.org; FORCE_COLOR is for those who pipe into a pager. */
function hasColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return stream.isTTY === true && stream.hasColors();
}

export const count = (value: number) => value.toLocaleString('en-US');

/** `1 order`, `1,200 orders`. */
export const countOf = (value: number, what: string) => `${count(value)} ${what}${value === 1 ? '' : 's'}`;

const seoul = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' });

/** `20:00:05`, as a clock in Seoul shows it. */
export const seoulClock = (at: number) => seoul.format(at);

/** To the second, as the clock on the wall shows it. */
export function localTime(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
