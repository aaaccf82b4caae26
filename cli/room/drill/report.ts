import { count, type Output } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { table } from '../../table.ts';
import type { Show } from '../run/show.ts';
import { clockText } from '../run/times.ts';
import type { Fault } from './faults.ts';
import type { Held, Kept } from './judging.ts';
import type { Effect } from './watch.ts';

/** The outcome of a drill. */
export interface Report {
  readonly title: string;
  readonly file: string;
  readonly seed: number;
  /** Of the show (ms), and how long the drill took. */
  readonly lasted: number;
  readonly seconds: number;
  /** In words. */
  readonly cluster: string;
  readonly effects: readonly Effect[];
  readonly kept: readonly Kept[];
  readonly held: readonly Held[];
}

type Colours = Output['colours'];

/** What is to break, and when. */
export function faultsText(
  show: Pick<Show, 'title' | 'lasts'>,
  faults: readonly Fault[],
  c: Colours,
): string {
  const until = ({ at, lasts }: Fault) => (lasts === 0 ? 'started again at once' : clockText(at + lasts));
  return [
    c.bold(`${show.title}: ${clockText(show.lasts)}`),
    table(
      c,
      ['at', 'until', 'what breaks'],
      faults.map((fault) => [clockText(fault.at), until(fault), `${fault.blow.how} ${fault.blow.part}`]),
    ),
  ].join('\n');
}

/** What did not hold, a line each; none: everything did. */
export function broken({ kept, held }: Report): string[] {
  return [
    ...kept.flatMap(({ promise, lost, twice }) => [
      ...(lost > 0 ? [`${promise}: ${lost} acknowledged and lost`] : []),
      ...(twice > 0 ? [`${promise}: ${twice} done twice`] : []),
    ]),
    ...(kept.some(({ acknowledged }) => acknowledged > 0) ? [] : ['no command was acknowledged']),
    ...held.filter((each) => !each.held).map(({ promise, found }) => `${promise}: ${found}`),
  ];
}

export function reportText(report: Report, c: Colours): string {
  const { title, lasted, seconds, cluster, effects, kept, held } = report;
  const bad = (n: number) => (n > 0 ? c.red(count(n)) : c.green('0'));
  const mark = (is: boolean) => (is ? c.green('✓') : c.red('✗'));
  return [
    c.bold(`${title}: ${clockText(lasted)} in ${seconds} s, on ${cluster}`),
    '',
    table(
      c,
      ['what broke', 'at', 'was broken', 'first answer', 'longest wait', 'cut off', 'all back', 'chat seen'],
      effects.map((each) => [
        each.fault,
        clockText(each.at),
        after(each.broken),
        each.firstAnswer === null ? '–' : after(each.firstAnswer),
        after(each.longestWait),
        count(each.cutOff),
        each.allBack === null ? c.red('never') : each.cutOff === 0 ? '–' : after(each.allBack),
        each.seenLate === 0 ? '–' : after(each.seenLate),
      ]),
      [2, 3, 4, 5, 6, 7],
    ),
    ...effects
      .filter(({ said }) => said.length > 0)
      .flatMap(({ fault, said }) => [
        '',
        c.dim(`meanwhile, from ${fault} on`),
        ...said.map((line) => `  ${oneLine(line)}`),
      ]),
    '',
    table(
      c,
      ['', 'commands', 'tried', 'acknowledged', 'refused', 'unknown', 'lost', 'twice'],
      kept.map((each) => [
        mark(each.lost + each.twice === 0),
        each.promise,
        count(each.tried),
        count(each.acknowledged),
        count(each.refused),
        count(each.unknown),
        bad(each.lost),
        bad(each.twice),
      ]),
      [2, 3, 4, 5, 6, 7],
    ),
    '',
    ...held.map(
      ({ promise, held: is, found }) => `${mark(is)} ${promise}: ${is ? found : c.red(oneLine(found))}`,
    ),
    '',
    verdict(report, c),
  ].join('\n');
}

function verdict(report: Report, c: Colours): string {
  const failed = broken(report).length;
  if (failed > 0) return c.red(`${failed} of these did not hold`);
  const most = (of: (effect: Effect) => number) => after(Math.max(...report.effects.map(of)));
  const slowest = most(({ firstAnswer }) => firstAnswer ?? 0);
  const longest = most(({ longestWait }) => longestWait);
  return c.green(
    `Everything held. The slowest recovery took ${slowest}; nobody waited longer than ${longest}.`,
  );
}

/** `240 ms`, `12.3 s`. */
function after(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
