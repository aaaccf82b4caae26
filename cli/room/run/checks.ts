import type { LogDigest } from '../../../fixtures/stage-channel.ts';
import { OK } from '../../../schema/codes.ts';
import { asSeen } from '../../../schema/text.ts';
import type { Answers } from '../sim/tally.ts';
import type { Seen } from '../sim/report.ts';
import type { Field } from '../../yaml-reader.ts';
import { COMPARISONS, type Check, type Comparison } from './show.ts';

/** Sales of one product. */
export interface Sold {
  readonly pieces: number;
  readonly orders: number;
  readonly amount: number;
}

/** The outcome of a show, for its checks. */
export interface Facts {
  readonly summary: Seen;
  /** By product number, in capitals. */
  readonly sold: ReadonlyMap<string, Sold>;
  readonly stock: ReadonlyMap<string, number>;
  /** Every answer that viewers got, by its code. */
  readonly answers: Answers;
  readonly chats: number;
  /** Null: the log belongs to another server. */
  readonly log: LogDigest | null;
}

/** Undefined: nothing was measured, or the subject does not exist. */
type Measure = (facts: Facts, of: string | null) => number | undefined;

function soldOf(key: keyof Sold): Measure {
  return ({ sold }, of) =>
    of === null ? [...sold.values()].reduce((sum, each) => sum + each[key], 0) : (sold.get(of)?.[key] ?? 0);
}

function done({ answers }: { readonly answers: Answers }): number {
  return answers.byCode.get(OK) ?? 0;
}

/** The argument in parentheses, with an example. */
const SUBJECTS = { product: 'GL-1001', code: '4290', type: 'ChatSent' } as const;
type Subject = keyof typeof SUBJECTS;

const measures: Readonly<
  Record<string, { readonly of: Subject | null; readonly optional?: true; readonly measure: Measure }>
> = {
  sold: { of: 'product', optional: true, measure: soldOf('pieces') },
  orders: { of: 'product', optional: true, measure: soldOf('orders') },
  revenue: { of: 'product', optional: true, measure: soldOf('amount') },
  paid: { of: null, measure: ({ summary }) => done(summary.payments) },
  cancelled: { of: null, measure: ({ summary }) => done(summary.cancellations) },
  carts: { of: null, measure: ({ summary }) => done(summary.carts) },
  stock: { of: 'product', measure: ({ stock }, of) => stock.get(of ?? '') },
  answers: { of: 'code', measure: ({ answers }, of) => answers.byCode.get(of ?? '') ?? 0 },
  viewers: { of: null, measure: ({ summary }) => summary.viewers.joined },
  reconnects: { of: null, measure: ({ summary }) => summary.viewers.reconnects },
  away: { of: null, measure: ({ summary }) => summary.viewers.away },
  putOut: { of: null, measure: ({ summary }) => summary.viewers.putOut.total },
  chats: { of: null, measure: ({ chats }) => chats },
  likes: { of: null, measure: ({ summary }) => summary.likes.counted ?? 0 },
  messages: { of: null, measure: ({ summary }) => summary.messages.lastSeq },
  missing: { of: null, measure: ({ summary }) => summary.messages.missing },
  repeated: { of: null, measure: ({ summary }) => summary.messages.repeated },
  outOfOrder: { of: null, measure: ({ summary }) => summary.messages.outOfOrder },
  gaps: { of: null, measure: ({ summary }) => summary.messages.gaps },
  p50: { of: null, measure: ({ summary }) => summary.latencyMs?.p50 },
  p95: { of: null, measure: ({ summary }) => summary.latencyMs?.p95 },
  p99: { of: null, measure: ({ summary }) => summary.latencyMs?.p99 },
  max: { of: null, measure: ({ summary }) => summary.latencyMs?.max },
  events: {
    of: 'type',
    optional: true,
    measure: ({ log }, of) => (of === null ? log?.events : log && (log.types[of] ?? 0)) ?? undefined,
  },
};

/** `sold(GL-1001) == 50`, `p99 < 250 ms`. */
export function readCheck(field: Field): Check | undefined {
  const text = field.text();
  const match = /^(\w+)(?:\(([^()]*)\))?\s*(==|!=|<=|>=|<|>)\s*([0-9][0-9_,]*(?:\.[0-9]+)?)\s*(?:ms)?$/.exec(
    text,
  );
  if (!match) {
    if (text !== '') field.complain(`${text} is not a check such as sold == 50, missing == 0 or p99 < 250`);
    return undefined;
  }
  const [, measure = '', named, comparison, value = ''] = match;
  const of = named?.trim();
  const known = Object.hasOwn(measures, measure) ? measures[measure] : undefined;
  if (!known) {
    field.complain(`nothing is called ${measure}; there are ${Object.keys(measures).join(', ')}`);
    return undefined;
  }
  if (of !== undefined && known.of === null)
    field.complain(`${measure} is one number, of nothing`, measure.length);
  if (!of && known.of !== null && !known.optional)
    field.complain(`${measure} is of a ${known.of}, as in ${measure}(${SUBJECTS[known.of]})`);
  return {
    place: field.place,
    text,
    measure,
    of: of ? (known.of === 'product' ? asSeen(of).toUpperCase() : of) : null,
    comparison: comparison as Comparison,
    value: Number(value.replaceAll(/[_,]/g, '')),
  };
}

export interface Judged extends Check {
  readonly found: number | null;
  readonly held: boolean;
}

export function judge(checks: readonly Check[], facts: Facts): Judged[] {
  return checks.map((check) => {
    const found = measures[check.measure]!.measure(facts, check.of);
    const held = found !== undefined && COMPARISONS[check.comparison](found, check.value);
    return { ...check, found: found ?? null, held };
  });
}
