/*
 * How many texts go out in a day. What must stay true:
 * - Every text counts for its number, unless it is a code; for the address it was asked for from; and for the member who
 *   asked. It counts in the decision that asks for it: so the bound holds over all nodes and restarts, however many ask at once.
 * - The log holds neither number nor address, but what our secret makes of them.
 */
import { SMS_BUDGET } from '../../../../schema/members/constants.ts';
import { networkOf } from '../../../platform/address.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { Refusal, streamOf, type Fold, type States, type StreamRef } from '../../../platform/log/log.ts';

export type TextBudgetEvent =
  | { readonly type: 'TextCounted'; readonly data: { readonly at: number } }
  /** The owner of the number has typed a code from a text. */
  | { readonly type: 'NumberVerified'; readonly data: Record<string, never> };

export interface TextBudget {
  /** The times (ms since 1970) of the texts of the last day, oldest first. */
  readonly sentAt: readonly number[];
  readonly isVerified: boolean;
}

type BudgetRef = StreamRef<TextBudget, TextBudgetEvent>;

export const textBudgetFold: Fold<TextBudget, TextBudgetEvent> = {
  category: 'smsbudget',
  initial: { sentAt: [], isVerified: false },
  stateVersion: 1,
  on: {
    TextCounted: (state, { data: { at } }) => ({ ...state, sentAt: [...recent(state, at), at] }),
    NumberVerified: (state) => ({ ...state, isVerified: true }),
  },
};

/** The member or address that causes a text. */
export interface TextAsker {
  /** Null: no member. */
  readonly userSysId: number | null;
  /** Null: nobody asked, we tell it ourselves. */
  readonly ip: string | null;
  /** News of an order: they leave the number's texts with codes alone. */
  readonly isNews?: true;
  /** A code that proves the phone. Its own decision counts those to the number, by who asks for them. */
  readonly isCode?: true;
}

/** For what we tell people without being asked. */
export const OURSELVES: TextAsker = { userSysId: null, ip: null };
export const NEWS: TextAsker = { ...OURSELVES, isNews: true };

/** The streams that count a text, each with its limit. */
export interface TextBudgets {
  readonly streams: readonly BudgetRef[];
  /** Refuses with 0008 and `waitSeconds` if a budget is used up. */
  count(states: States, now: number): { readonly ref: BudgetRef; readonly events: TextBudgetEvent[] }[];
}

export function numberBudget(secret: string, mobile: string): BudgetRef {
  return streamOf(textBudgetFold, `number-${keyedDigest(secret, 'text to', mobile)}`);
}

function newsBudget(secret: string, mobile: string): BudgetRef {
  return streamOf(textBudgetFold, `news-${keyedDigest(secret, 'news to', mobile)}`);
}

function addressBudget(secret: string, ip: string): BudgetRef {
  return streamOf(textBudgetFold, `address-${keyedDigest(secret, 'text from', networkOf(ip))}`);
}

interface Bound {
  readonly ref: BudgetRef;
  max(state: TextBudget): number;
}

/** `fromAddress`: texts that one IP address may cause in a day. */
export function textBudgets(
  { secret, fromAddress }: { readonly secret: string; readonly fromAddress: number },
  mobile: string,
  { userSysId, ip, isNews, isCode }: TextAsker,
): TextBudgets {
  const { toNumber, toVerifiedNumber, newsToNumber, byMember } = SMS_BUDGET;
  const toOwn: Bound = {
    ref: numberBudget(secret, mobile),
    max: ({ isVerified }) => (isVerified ? toVerifiedNumber : toNumber),
  };
  const bounds: readonly Bound[] = [
    ...(isCode ? [] : [isNews ? { ref: newsBudget(secret, mobile), max: () => newsToNumber } : toOwn]),
    ...(ip === null ? [] : [{ ref: addressBudget(secret, ip), max: () => fromAddress }]),
    ...(userSysId === null
      ? []
      : [{ ref: streamOf(textBudgetFold, `member-${userSysId}`), max: () => byMember }]),
  ];
  return {
    streams: bounds.map(({ ref }) => ref),
    count: (states, now) =>
      bounds.map(({ ref, max }) => {
        requireLeft(states.get(ref), max(states.get(ref)), now);
        return { ref, events: [{ type: 'TextCounted', data: { at: now } }] };
      }),
  };
}

function requireLeft(state: TextBudget, max: number, now: number): void {
  const sent = recent(state, now);
  if (sent.length < max) return;
  const wait = sent[sent.length - max]! + SMS_BUDGET.within - now;
  throw new Refusal('0008', { waitSeconds: Math.ceil(wait / 1000) });
}

function recent({ sentAt }: TextBudget, now: number): number[] {
  return sentAt.filter((at) => now - at < SMS_BUDGET.within);
}
