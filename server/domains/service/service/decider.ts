/*
 * Inquiries of a member. What must stay true:
 *
 * - An inquiry waits until it is answered, and never waits again.
 * - Events hold ids alone: what is asked and answered stands in rows.
 */
import { INQUIRIES_A_DAY, INQUIRIES_WAITING_MAX } from '../../../../schema/service/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { mayHost, type Asker } from '../../room/broadcast/decider.ts';

export interface NewInquiry {
  readonly questionSysId: number;
  readonly typeCode: number;
  readonly orderSysId: number | null;
  /** Whose hosts may answer; null: managers alone. */
  readonly sellerSysId: number | null;
}

export type InquiryEvent =
  | { readonly type: 'InquiryAsked'; readonly data: NewInquiry }
  | { readonly type: 'InquiryAnswered'; readonly data: { readonly questionSysId: number } };

/** Of one member. */
export interface InquiriesState {
  readonly waiting: readonly number[];
  /** When the last ones were asked (ms since 1970), the oldest first: no more than {@link INQUIRIES_A_DAY}. */
  readonly askedAt: readonly number[];
}

export const inquiriesFold: Fold<InquiriesState, InquiryEvent> = {
  category: 'inquiries',
  initial: { waiting: [], askedAt: [] },
  stateVersion: 1,
  on: {
    InquiryAsked: ({ waiting, askedAt }, { data, recordedAt }) => ({
      waiting: [...waiting, data.questionSysId],
      askedAt: [...askedAt, recordedAt].slice(-INQUIRIES_A_DAY.max),
    }),
    InquiryAnswered: ({ waiting, askedAt }, { data }) => ({
      waiting: waiting.filter((each) => each !== data.questionSysId),
      askedAt,
    }),
  },
};

export function inquiriesStream(userSysId: number): StreamRef<InquiriesState, InquiryEvent> {
  return streamOf(inquiriesFold, userSysId);
}

/** Throws 0008 for more than a day takes, or while too many wait. */
export function admitInquiry(
  { waiting, askedAt }: InquiriesState,
  asked: NewInquiry,
  now: number,
): InquiryEvent[] {
  if (waiting.length >= INQUIRIES_WAITING_MAX) throw new Refusal('0008', { max: INQUIRIES_WAITING_MAX });
  const { max, within } = INQUIRIES_A_DAY;
  const first = askedAt.length < max ? undefined : askedAt[0];
  if (first !== undefined && now - first < within)
    throw new Refusal('0008', { waitSeconds: Math.ceil((first + within - now) / 1000) });
  return [{ type: 'InquiryAsked', data: asked }];
}

/** Throws 9001 unless they may answer it. This comes before every other rule. */
export function requireAnswerer(by: Asker, sellerSysId: number | null): void {
  const may = sellerSysId === null ? by.permission === PERMISSION.manager : mayHost(by, { sellerSysId });
  if (!may) throw new Refusal('9001');
}

/** Throws 0007 unless it waits. */
export function closeInquiry({ waiting }: InquiriesState, questionSysId: number): InquiryEvent[] {
  if (!waiting.includes(questionSysId)) throw new Refusal('0007', { questionSysId });
  return [{ type: 'InquiryAnswered', data: { questionSysId } }];
}
