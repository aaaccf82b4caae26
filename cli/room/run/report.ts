import type { LogDigest } from '../../../fixtures/stage-channel.ts';
import { wonText } from '../../../schema/won.ts';
import { count, type Output } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { seenRows, type Seen } from '../sim/report.ts';
import type { Answers } from '../sim/tally.ts';
import { facts, table } from '../../table.ts';
import type { Judged, Sold } from './checks.ts';
import { clockText } from './times.ts';
import { pointerTo, type Place } from '../../problems.ts';

/** The outcome of a show. */
export interface Result {
  readonly file: string;
  readonly title: string;
  readonly seed: number;
  /** Null: it was played on a running server. */
  readonly dataDir: string | null;
  /** How far it got (ms), and whether that was its end. */
  readonly reached: number;
  readonly isWhole: boolean;
  /** How long it took. */
  readonly seconds: number;
  readonly summary: Seen;
  readonly sold: Readonly<Record<string, Sold>>;
  readonly answers: Answers;
  readonly slips: readonly { readonly place: Place; readonly at: number; readonly problem: string }[];
  readonly checks: readonly Judged[];
  readonly log: LogDigest | null;
}

export function resultText(result: Result, c: Output['colours']): string {
  const { title, reached, seconds, sold, slips, checks, log, dataDir, file } = result;
  const parts = [
    c.bold(`${title}: ${clockText(reached)} in ${seconds} s`),
    facts(c, seenRows(result.summary, c)),
  ];
  const products = Object.entries(sold);
  if (products.length > 0)
    parts.push(
      table(
        c,
        ['sold', 'pieces', 'orders', 'amount'],
        products.map(([number, { pieces, orders, amount }]) => [
          number,
          count(pieces),
          count(orders),
          wonText(amount, 'sign'),
        ]),
        [1, 2, 3],
      ),
    );
  for (const { place, at, problem } of slips)
    parts.push(`${c.red('✗')} ${pointerTo(file, place)} at ${clockText(at)}: ${oneLine(problem)}`);
  for (const { text, found, held } of checks)
    parts.push(held ? `${c.green('✓')} ${text}` : `${c.red('✗')} ${text}: it is ${found ?? 'unknown'}`);
  if (log)
    parts.push(
      facts(c, [
        ['log', `${count(log.events)} events in ${dataDir}`],
        ['hash', log.sha256],
      ]),
    );
  return parts.join('\n');
}
