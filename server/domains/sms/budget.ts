/*
 * How many texts go out in a day. What must stay true:
 * - Every text counts for its number, for the address it was asked for from, and for the member who asked, in the decision
 *   that asks for it: so the bound holds over all nodes and restarts, however many ask at once.
 * - The log holds neither number nor address, but what our secret makes of them.
 */
import { SMS_BUDGET } from '../../../schema/sms.ts';
import { networkOf } from '../../platform/address.ts';
import { keyedDigest } from '../../platform/keyed-digest.ts';
import { Refusal, streamOf, type Fold, type States, type StreamRef } from '../../platform/log/log.ts';

export interface TextBudgetEvent {
  readonly type: 'TextCounted';
  readonly data: { readonly at: number };
}

export interface TextBudget {
  /** When the texts of the last day were asked for (ms since 1970), the oldest first. */
  readonly sentAt: readonly number[];
}

type BudgetRef = StreamRef<TextBudget, TextBudgetEvent>;

export const textBudgetFold: Fold<TextBudget, TextBudgetEvent> = {
  category: 'smsbudget',
  initial: { sentAt: [] },
  stateVersion: 1,
  on: {
    TextCounted: (state, { data: { at } }) => ({ sentAt: [...recent(state, at), at] }),
  },
};

/** Who has a text sent. */
export interface Asker {
  /** Null: no member. */
  readonly userSysId: number | null;
  readonly ip: string;
}

/** The streams that a text counts in, each with its bound. */
export interface TextBudgets {
  readonly streams: readonly BudgetRef[];
  /** Throws 0008 with `waitSeconds` where one of them is used up. */
  count(states: States, now: number): { readonly ref: BudgetRef; readonly events: TextBudgetEvent[] }[];
}

export function textBudgets(secret: string, mobile: string, { userSysId, ip }: Asker): TextBudgets {
  const { toNumber, fromAddress, byMember } = SMS_BUDGET;
  const ref = (of: string | number) => streamOf(textBudgetFold, of);
  const bounds: readonly (readonly [BudgetRef, max: number])[] = [
    [ref(`number-${keyedDigest(secret, 'text to', mobile)}`), toNumber],
    [ref(`address-${keyedDigest(secret, 'text from', networkOf(ip))}`), fromAddress],
    ...(userSysId === null ? [] : [[ref(`member-${userSysId}`), byMember] as const]),
  ];
  return {
    streams: bounds.map(([each]) => each),
    count: (states, now) =>
      bounds.map(([each, max]) => {
        requireLeft(states.get(each), max, now);
        return { ref: each, events: [{ type: 'TextCounted', data: { at: now } }] };
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
