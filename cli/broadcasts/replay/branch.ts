import { isResultCode, RESULT } from '../../../schema/codes.ts';
import { wonText } from '../../../schema/won.ts';
import { inTemporaryFolder } from '../../../server/platform/log/temporary-folder.ts';
import { branchOff, settableOf, type BranchReport } from '../../../server/story/branch.ts';
import { ELASTICITY_DEFAULT } from '../../../server/story/demand.ts';
import { readFact, UnknownFact, type ChangedFact } from '../../../server/story/facts.ts';
import type { Story } from '../../../server/story/story.ts';
import { UsageError } from '../../errors.ts';
import { requireEmptyFolder } from '../../files.ts';
import { count, type Output } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { table } from '../../table.ts';
import { playTimeText } from './play-time.ts';

type Colours = Output['colours'];

export interface Branching {
  /** Milliseconds since it went on air. */
  readonly branch?: number;
  readonly set?: readonly string[];
  readonly elasticity?: number;
  readonly seed?: number;
  readonly keep?: string;
}

const SEED_DEFAULT = 1;

/** Throws a `UsageError` for options that only work with --branch. */
export function checkBranching({ branch, ...others }: Branching): void {
  const given = Object.entries(others).find(([, value]) => value !== undefined);
  if (branch === undefined && given)
    throw new UsageError(`--${given[0]} is for --branch`, 'For example: sellover replay 1 --branch 00:12:30');
}

/** Compares the broadcast with a branch from a moment on, in which other facts hold. */
export async function printBranch(story: Story, asked: Branching, out: Output): Promise<void> {
  const { branch = 0, set = [], elasticity = ELASTICITY_DEFAULT, seed = SEED_DEFAULT, keep } = asked;
  const at = story.startedAt + branch;
  await requireSomethingAfter(story, branch);
  const facts = await factsOf(story, at, set);
  const branchIn = (dataDir: string) =>
    branchOff(story, { at, facts, seed, elasticity, place: { dataDir, databaseUrl: null } });
  const report = await (keep === undefined
    ? inTemporaryFolder('branch', branchIn)
    : branchIn(freshFolder(keep)));
  const { broadcastSysId, title } = story.plan;
  const [from, to] = [report.at, report.until].map((time) => playTimeText(time - story.startedAt));
  const value = { broadcastSysId, title, from, to, set, elasticity, seed, ...report };
  out.data(value, (c) =>
    [
      c.bold(
        `${broadcastSysId} ${oneLine(title)}, from ${from} to ${to}, with ${set.join(', ') || 'nothing changed'}`,
      ),
      c.dim(`A simulation: elasticity ${elasticity}, seed ${seed}; see sellover replay --help`),
      '',
      reportText(report, c),
      ...(keep === undefined ? [] : [`The branch’s log is in ${keep}`]),
    ].join('\n'),
  );
}

/** Without later events there is nothing to retry. */
async function requireSomethingAfter(story: Story, playTime: number): Promise<void> {
  for await (const _ of story.happenings({ since: story.startedAt + playTime + 1 })) return;
  const { broadcastSysId } = story.plan;
  throw new UsageError(
    `Nothing happened in broadcast ${broadcastSysId} after ${playTimeText(playTime)}`,
    `See what did with: sellover replay ${broadcastSysId}`,
  );
}

async function factsOf(story: Story, at: number, set: readonly string[]): Promise<ChangedFact[]> {
  const settable = await settableOf(story, at);
  try {
    return set.map((text) => readFact(text, settable));
  } catch (error) {
    if (!(error instanceof UnknownFact)) throw error;
    throw new UsageError(error.message, `There are ${error.settable}.`);
  }
}

function freshFolder(keep: string): string {
  requireEmptyFolder(keep, 'A branch begins with an empty log: name a new folder.');
  return keep;
}

function reportText(report: BranchReport, c: Colours): string {
  const { products, orderCnt, sold, chatCnt, couponCnt } = report;
  const shown = products.filter(
    ({ price, sold: of, stock }) =>
      price.original !== price.branch ||
      of.original.qty + of.branch.qty > 0 ||
      (stock && stock.original !== stock.branch),
  );
  const rows = shown.map(({ prdtNo, name, price, sold: of, stock }) => [
    `${prdtNo} ${name}`,
    ...compared(price.original, price.branch, won, c),
    ...compared(of.original.qty, of.branch.qty, count, c),
    ...compared(of.original.amount, of.branch.amount, won, c),
    ...(stock ? compared(stock.original, stock.branch, count, c) : ['∞', '∞']),
  ]);
  const total = [
    c.bold('total'),
    '',
    '',
    ...compared(sold.original.qty, sold.branch.qty, count, c),
    ...compared(sold.original.amount, sold.branch.amount, won, c),
    '',
    '',
  ];
  const head = ['product', 'price', 'branch', 'sold', 'branch', 'revenue', 'branch', 'left', 'branch'];
  return [
    table(c, head, [...rows, total], [1, 2, 3, 4, 5, 6, 7, 8]),
    '',
    `orders   ${difference(orderCnt.original, orderCnt.branch, count)}`,
    `revenue  ${difference(sold.original.amount, sold.branch.amount, won)}`,
    `buyers   ${buyersText(report)}`,
    `chat     ${difference(chatCnt.original, chatCnt.branch, count)}`,
    `coupons  ${difference(couponCnt.original, couponCnt.branch, count)} taken`,
    ...refusedText(report, c),
  ].join('\n');
}

const won = (amount: number) => wonText(amount, 'sign');

function compared(one: number, other: number, text: (value: number) => string, c: Colours): string[] {
  const paint = other > one ? c.green : c.red;
  return [text(one), one === other ? text(other) : paint(text(other))];
}

function difference(one: number, other: number, text: (value: number) => string): string {
  const more = other - one;
  const sign = more < 0 ? '-' : '+';
  return `${text(one)} then, ${text(other)} in the branch${more === 0 ? '' : ` (${sign}${text(Math.abs(more))})`}`;
}

function buyersText({ buyers: { recorded, stayedAway, joined } }: BranchReport): string {
  return `${count(recorded)} bought then; ${count(stayedAway)} of them stay away, ${count(joined)} others come`;
}

function refusedText({ refused }: BranchReport, c: Colours): string[] {
  return Object.entries(refused).flatMap(([what, byCode]) =>
    Object.entries(byCode).map(([code, times]) => {
      const why = isResultCode(code) ? RESULT[code].msg : 'unknown code';
      return c.yellow(`refused  ${count(times)} ${what}: ${code} ${why}`);
    }),
  );
}
