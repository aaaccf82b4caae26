import { SMS_TRIES, SMS_TRY_LASTS } from '../../../../schema/members/constants.ts';
import type { SmsState } from '../../../../schema/members/sms.ts';
import { streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/*
 * What becomes of a text, each in a stream of its own. What must stay true:
 * - It is given to a service only after that is in the log, and again only where it is certain that it was not taken.
 * - The number and the words stand beside the log.
 */

export type SmsEvent =
  | { readonly type: 'SmsAsked'; readonly data: { readonly smsSysId: number } }
  /** A service gets it now. Without an answer by then (ms since 1970) its outcome is unknown. */
  | { readonly type: 'SmsTried'; readonly data: { readonly smsSysId: number; readonly until: number } }
  | { readonly type: 'SmsSent'; readonly data: { readonly smsSysId: number; readonly reference: string } }
  | { readonly type: 'SmsPutOff'; readonly data: Missed }
  | { readonly type: 'SmsFailed'; readonly data: Missed };

interface Missed {
  readonly smsSysId: number;
  readonly reason: string;
}

/** Null until it is asked for. */
export type Texted = null | {
  readonly smsState: SmsState;
  readonly tryCnt: number;
  /** For `trying`; 0 otherwise. */
  readonly until: number;
};

export const UNSURE = 'UNSURE';

const changed = (state: Texted, smsState: SmsState): Texted => state && { ...state, smsState, until: 0 };

export const smsFold: Fold<Texted, SmsEvent> = {
  category: 'sms',
  initial: null,
  stateVersion: 1,
  on: {
    SmsAsked: () => ({ smsState: 'waiting', tryCnt: 0, until: 0 }),
    SmsTried: (state, { data }) =>
      state && { smsState: 'trying', tryCnt: state.tryCnt + 1, until: data.until },
    SmsSent: (state) => changed(state, 'sent'),
    SmsPutOff: (state) => changed(state, 'waiting'),
    SmsFailed: (state) => changed(state, 'failed'),
  },
};

export function smsStream(smsSysId: number): StreamRef<Texted, SmsEvent> {
  return streamOf(smsFold, smsSysId);
}

/** The events for a text that is due, and when to try again (ms since 1970; null: never). */
export interface Turn {
  readonly events: readonly SmsEvent[];
  readonly isToBeSent: boolean;
  readonly againAt: number | null;
}

export function takeTurn(text: Texted, smsSysId: number, now: number): Turn {
  if (text?.smsState === 'waiting') {
    const until = now + SMS_TRY_LASTS;
    return { events: [{ type: 'SmsTried', data: { smsSysId, until } }], isToBeSent: true, againAt: until };
  }
  if (text?.smsState !== 'trying') return { events: [], isToBeSent: false, againAt: null };
  // Another process may be sending it.
  if (now < text.until) return { events: [], isToBeSent: false, againAt: text.until };
  return {
    events: [{ type: 'SmsFailed', data: { smsSysId, reason: UNSURE } }],
    isToBeSent: false,
    againAt: null,
  };
}

/** What follows a failed attempt; `never` and `unsure` are final. */
export function missed(
  text: Texted,
  { smsSysId, reason, next }: Missed & { readonly next: 'later' | 'never' | 'unsure' },
  now: number,
): Pick<Turn, 'events' | 'againAt'> {
  if (text?.smsState !== 'trying') return { events: [], againAt: null };
  if (next === 'unsure')
    return { events: [{ type: 'SmsFailed', data: { smsSysId, reason: UNSURE } }], againAt: null };
  if (next === 'never' || text.tryCnt >= SMS_TRIES.max)
    return { events: [{ type: 'SmsFailed', data: { smsSysId, reason } }], againAt: null };
  const wait = SMS_TRIES.firstAfter * 2 ** (text.tryCnt - 1);
  return { events: [{ type: 'SmsPutOff', data: { smsSysId, reason } }], againAt: now + wait };
}
