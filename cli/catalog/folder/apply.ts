import type { Context } from '../../context.ts';
import { CallRefused } from '../../../schema/call.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { RefusedError } from '../../errors.ts';
import { sellerOf, type OfSeller } from '../../room/host/where.ts';
import { count, countOf, type Output } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { ProgressBar } from '../../progress-bar.ts';
import { isSure } from '../../prompt.ts';
import { eachOf } from './again.ts';
import { keepApplied, undoingText, undoneBy, type Undoing } from './applied.ts';
import { Pictures } from './pictures.ts';
import { planOf, stepsOf, type Plan } from './plan.ts';
import { readShop } from './read.ts';
import { standingOf } from './standing.ts';
import type { Kind, Parts, Step } from './step.ts';

export interface ApplyOptions extends OfSeller {
  readonly dryRun?: true;
  readonly prune?: true;
  readonly yes?: true;
  readonly now?: number;
}

/** Enough to keep two cores of a server busy with pictures, and few enough for others to be served between. */
const AT_A_TIME = 8;
/** Without a terminal a line is written now and then. */
const LINE_EVERY = 500;

export async function apply(context: Context, folder: string, options: ApplyOptions): Promise<void> {
  const { api, out } = context;
  const read = readShop(folder, options.now === undefined ? {} : { now: options.now });
  const standing = await standingOf(api, await sellerOf(context, options));
  const parts: Parts = {
    api,
    folder: read,
    standing,
    pictures: new Pictures(api, folder),
    prune: options.prune === true,
    atATime: AT_A_TIME,
  };
  const plan = await planOf(parts);
  for (const note of plan.notes) out.note(note);
  const undone = await undoneBy(plan, parts);
  if (options.dryRun) {
    if (undone) out.note(undoingText(undone));
    tell(out, plan, { isDone: false, undoes: undone?.all ?? [] });
    return;
  }
  if (undone && !(await mayUndo(out, undoingText(undone), options))) return out.note('Nothing was done');
  const refused = await carryOut(out, plan);
  keepApplied(parts, refused.keys());
  const done = (steps: readonly Step[]) => steps.filter((step) => !refused.has(step));
  const carriedOut = { before: done(plan.before), products: done(plan.products), after: done(plan.after) };
  tell(out, { ...plan, ...carriedOut }, { isDone: true, undoes: undone?.all ?? [] });
  if (refused.size === 0) return;
  throw new RefusedError(
    [...refused]
      .slice(0, REFUSED_SHOWN_MAX)
      .map(([{ what }, error]) => `${what}: ${reasonOf(error)}`)
      .join('; ') +
      (refused.size > REFUSED_SHOWN_MAX ? `; and ${refused.size - REFUSED_SHOWN_MAX} others` : ''),
    'The rest is done. See what stands there with --dry-run, then apply again.',
  );
}

async function mayUndo(out: Output, text: string, { yes }: ApplyOptions): Promise<boolean> {
  if (yes) return true;
  if (process.stdin.isTTY) out.note(text);
  return isSure('Undo these changes?', `${text}\nApplying the folder would undo that`);
}

/** Carries out what it can. Resolves to what was refused; throws if the server no longer answers. */
async function carryOut(out: Output, plan: Plan): Promise<Map<Step, CallRefused>> {
  const refused = new Map<Step, CallRefused>();
  const total = stepsOf(plan).length;
  const bar = new ProgressBar(out, 'applying');
  let done = 0;
  const one = async (step: Step) => {
    try {
      await step.carryOut();
    } catch (error) {
      if (!(error instanceof CallRefused) || endsAll(error)) throw error;
      refused.set(step, error);
    }
    done++;
    bar.show(done, total);
    if (!bar.isShown && done % LINE_EVERY === 0 && done < total)
      out.note(`${count(done)} of ${count(total)} are done`);
  };
  try {
    await eachOf(plan.before, 1, one);
    await inOrder(plan.products, one);
    await eachOf(plan.after, 1, one);
  } finally {
    bar.clear();
  }
  return refused;
}

/** Uploads side by side, and then does the rest in the order of the folder, so that lists have it, too. */
async function inOrder(steps: readonly Step[], one: (step: Step) => Promise<void>): Promise<void> {
  let last = Promise.resolve();
  await eachOf(steps, AT_A_TIME, async (step) => {
    const before = last;
    const { promise: turn, resolve: done } = Promise.withResolvers<void>();
    last = turn;
    try {
      // Its error is met again when the step is carried out.
      await step.prepare?.().catch(() => {});
      await before;
      await one(step);
    } finally {
      done();
    }
  });
}

/** What one step meets, all further ones would meet, too. */
function endsAll({ resultCode }: CallRefused): boolean {
  const codes: readonly string[] = [
    REFUSED.tooMany,
    REFUSED.notReady,
    REFUSED.loginExpired,
    REFUSED.tokenSpent,
    REFUSED.notAllowed,
    UPLOADED_ENOUGH,
    NO_ROOM,
  ];
  return codes.includes(resultCode);
}

const UPLOADED_ENOUGH = '8003' satisfies ResultCode;
const NO_ROOM = '0013' satisfies ResultCode;

function reasonOf(error: CallRefused): string {
  const { resultCode, facts, message } = error;
  if (resultCode === '0021')
    return `somebody else changed it meanwhile (${String(facts['changed'] ?? 'its settings')}), so it stays as it is`;
  if (typeof facts['reason'] === 'string') return `${String(facts['field'])} ${facts['reason']}`;
  return message;
}

const SIGNS: Readonly<Record<Kind, string>> = {
  added: '+',
  changed: '~',
  stopped: '−',
  resumed: '+',
  ended: '−',
};

function tell(
  out: Output,
  plan: Plan,
  { isDone, undoes }: { readonly isDone: boolean; readonly undoes: readonly Undoing[] },
): void {
  const { before, products, after, notes, unchanged } = plan;
  const steps = stepsOf(plan);
  const value = {
    isDone,
    unchanged,
    notes,
    undoes,
    steps: steps.map(({ kind, what, differences }) => ({ kind, what, differences })),
  };
  out.data(value, (c) => {
    const paint = {
      added: c.green,
      changed: c.yellow,
      stopped: c.red,
      resumed: c.green,
      ended: c.red,
    } as const;
    if (steps.length === 0)
      return `${c.green('✓')} Nothing ${isDone ? 'was' : 'would be'} changed: ${countOf(unchanged, 'product')} as the folder says`;
    const shown = isDone && products.length > SHOWN_MAX ? [...before, ...after] : steps;
    const lines = shown.flatMap(({ kind, what, differences }) => [
      `${paint[kind](SIGNS[kind])} ${oneLine(what)} ${isDone ? '' : 'would be '}${kind}`,
      ...differences.map(({ field, was, is }) => `    ${oneLine(field)}: ${oneLine(was)} → ${oneLine(is)}`),
    ]);
    const kinds = [...new Set(steps.map(({ kind }) => kind))];
    const sums = kinds.map((kind) => `${count(steps.filter((step) => step.kind === kind).length)} ${kind}`);
    const sum = [...sums, `${countOf(unchanged, 'product')} as before`].join(', ');
    return [...lines, isDone ? `${c.green('✓')} ${sum}` : `${sum}; nothing is done yet`].join('\n');
  });
}

/** Of refusals. */
const REFUSED_SHOWN_MAX = 10;
/** More products are told by their number. */
const SHOWN_MAX = 50;
