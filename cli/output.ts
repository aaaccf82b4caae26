import { TIME_ZONE } from '../schema/constants.ts';
import { EXIT, type Trouble } from './errors.ts';
import { printableJson, printableLine, printableLines, stderr, stdout, type Colours } from './printing.ts';

/** A command's output: data to stdout, everything else to stderr. */
export class Output {
  readonly json: boolean;
  /** Colours of stdout and of stderr, because either may be a file while the other is a terminal. */
  readonly colours = stdout.colours;
  readonly errColours = stderr.colours;

  constructor(json: boolean) {
    this.json = json;
  }

  /**
   * The result: `value` with --json, `human` otherwise. A foreign text in `human` that may have line breaks goes through
   * {@link oneLine}.
   */
  data(value: unknown, human: (colours: Colours) => string): void {
    stdout.writeLine(this.json ? printableJson(value, 2) : printableLines(human(this.colours)));
  }

  /** One line of a stream of data, as `data`. Waits for a slow reader. */
  async line(value: unknown, human: (colours: Colours) => string): Promise<void> {
    const text = this.json ? printableJson(value) : printableLine(human(this.colours));
    if (!stdout.writeLine(text)) await stdout.drained();
  }

  /** A note for people, such as an assumption or progress. */
  note(text: string): void {
    if (!this.json) stderr.writeLine(printableLine(this.errColours.dim(text)));
  }

  trouble({ message, hint, resultCode, exitCode }: Trouble): void {
    if (message === '') return;
    if (this.json) {
      stderr.writeLine(printableJson({ error: { message, hint, resultCode, exitCode } }));
      return;
    }
    const c = this.errColours;
    // A server's message is one line. The stack of a bug and the findings of a show may have several.
    const isForeign = exitCode === EXIT.refused || exitCode === EXIT.noAnswer;
    stderr.writeLine((isForeign ? printableLine : printableLines)(`${c.red('✗')} ${message}`));
    if (hint) stderr.writeLine(printableLine(`  ${c.dim(hint)}`));
  }
}

// oxlint-disable-next-line no-restricted-properties
export const count = (value: number) => value.toLocaleString('en-US');

/** `1 order`, `1,200 orders`. */
export const countOf = (value: number, what: string) => `${count(value)} ${what}${value === 1 ? '' : 's'}`;

/**
 * Broadcasts, deadlines and deliveries go by Korea's clocks, and so does the CLI, wherever it runs: people are told every
 * moment by one of these, in milliseconds since 1970 or as the server's JSON has it.
 */
type Moment = number | string;

const CLOCK = 'KST';
// Created on first use, because that takes longer than most commands need to start.
let clock: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

const ms = (at: Moment) => (typeof at === 'string' ? Date.parse(at) : at);

/** `20:00:05`, if a heading names the time zone. */
/** `6 months`, `5 years`. */
export const monthsText = (months: number) =>
  months % 12 === 0 ? countOf(months / 12, 'year') : countOf(months, 'month');

export function clockFace(at: Moment): string {
  // oxlint-disable-next-line no-restricted-properties
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'medium' });
  return clock.format(ms(at));
}

/** `20:00:05 KST` */
export const clockText = (at: Moment) => `${clockFace(at)} ${CLOCK}`;

/** `2026-11-22 20:00:05 KST`. Options accept this form. */
export function timeText(at: Moment): string {
  // The Swedish format of a day is ISO 8601.
  // oxlint-disable-next-line no-restricted-properties
  day ??= new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });
  return `${day.format(ms(at))} ${clockText(at)}`;
}

/** A time from the server's calendar, by day and minute. */
export const plannedText = (date: string, time: string) => `${date} ${time} ${CLOCK}`;

/** For programs: in JSON, and in requests to the server. */
// oxlint-disable-next-line no-restricted-properties
export const isoTime = (at: number) => new Date(at).toISOString();
