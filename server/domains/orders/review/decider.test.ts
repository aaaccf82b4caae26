import { describe, expect, test } from 'vitest';
import { REVIEW_LENGTH_MIN } from '../../../../schema/catalog/constants.ts';
import { DAY } from '../../../../schema/durations.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { folded } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  answerForSeller,
  changeReview,
  hideStanding,
  liftWritten,
  withdrawReview,
  reviewFold,
  showStanding,
  standing,
  writableType,
  reviewPurchase,
  type ReviewEvent,
  type Written,
} from './decider.ts';

const CONFIRMED = Date.parse('2026-11-20T09:00:00+09:00');
const purchase = {
  orderSysId: 5,
  orderPrdtSysId: 51,
  userSysId: 7,
  prdtSysId: 3,
  sellerSysId: 1,
  optionSysIds: [31],
  optionName: '파랑',
  confirmedAt: CONFIRMED,
};
const said: Written = {
  prdtReviewSysId: 1,
  reviewType: 'first',
  score: 5,
  comment: '아주 마음에 드는 컵이에요.',
  pictures: [],
  video: null,
};
const rewards = { any: 100, withPictures: 50 };
const given = (...events: readonly ReviewEvent[]) => folded(reviewFold, events);
const write = (changes: object = {}, of: object = {}, now = CONFIRMED, state = given()) =>
  reviewPurchase(state, { ...purchase, ...of }, { userSysId: 7 }, { ...said, ...changes }, { rewards, now });
const first = write();
const monthly = (now: number, state = given(first)) =>
  write({ prdtReviewSysId: 2, reviewType: 'monthly' }, {}, now, state);
/** 180 days on, at the end of the Korean day. */
const OVER = Date.parse('2027-05-20T00:00:00+09:00');
const MONTH_ON = Date.parse('2026-12-20T00:00:00+09:00');

describe('a review', () => {
  test('is written by the buyer of what was confirmed, to the end of the 180th Korean day', () => {
    expect(first.data).toMatchObject({ userSysId: 7, prdtSysId: 3, orderPrdtSysId: 51, until: OVER });
    expect(JSON.stringify(first)).not.toContain(said.comment);
    expect(write({}, {}, OVER - 1).data.writtenAt).toBe(OVER - 1);
    expect(() => write({}, {}, OVER)).toThrow(refusal('6001', { orderPrdtSysId: 51 }));
    expect(() => write({}, { userSysId: 8 })).toThrow(refusal('9001'));
    expect(() => write({}, { confirmedAt: null })).toThrow(refusal('0007', { orderPrdtSysId: 51 }));
    expect([writableType(given(), CONFIRMED, OVER - 1), writableType(given(), CONFIRMED, OVER)]).toEqual([
      'first',
      null,
    ]);
  });

  test('says something, within the lengths that hold', () => {
    expect(write({ comment: 'x'.repeat(REVIEW_LENGTH_MIN) }).type).toBe('ReviewWritten');
    for (const comment of ['x'.repeat(REVIEW_LENGTH_MIN - 1), ' '.repeat(40), 'x'.repeat(5_000)])
      expect(() => write({ comment })).toThrow(refusal('0005'));
  });

  test('is written once, however often its product is bought', () => {
    const again = { orderSysId: 6, orderPrdtSysId: 61 };
    expect(() => write({ prdtReviewSysId: 2 }, again, CONFIRMED, given(first))).toThrow(
      refusal('0003', { prdtSysId: 3 }),
    );
  });

  test('is followed by one more, from the 30th Korean day after it, within the same window', () => {
    expect(() => monthly(MONTH_ON, given())).toThrow(refusal('0007', { prdtSysId: 3 }));
    expect(() => monthly(MONTH_ON - 1)).toThrow(refusal('0007'));
    const second = monthly(MONTH_ON);
    expect(second.data).toMatchObject({ reviewType: 'monthly', until: OVER });
    expect(() => monthly(OVER)).toThrow(refusal('6001'));
    expect(() => monthly(MONTH_ON, given(first, second))).toThrow(refusal('0003'));
    const open = (now: number, ...events: ReviewEvent[]) => writableType(given(...events), CONFIRMED, now);
    expect(open(MONTH_ON - 1, first)).toBeNull();
    expect(open(MONTH_ON, first)).toBe('monthly');
    expect(open(MONTH_ON, first, second)).toBeNull();
  });

  test('is changed within the window that it had, and keeps what the change leaves out', () => {
    const edited = changeReview(given(first), 1, { pictures: [9] }, OVER - 1);
    expect(edited).toEqual({
      type: 'ReviewEdited',
      data: { prdtReviewSysId: 1, score: 5, pictures: [9], video: null },
    });
    expect(standing(given(first, edited), 1)).toMatchObject({ pictures: [9], until: OVER });
    expect(() => changeReview(given(first), 1, { score: 1 }, OVER)).toThrow(refusal('6001'));
    expect(() => changeReview(given(first), 2, { score: 1 }, CONFIRMED)).toThrow(refusal('0004'));
  });

  test('may be written anew after its writer removed it, unless a manager had hidden it', () => {
    const removed = withdrawReview(given(first), 1);
    expect(writableType(given(first, removed), CONFIRMED, CONFIRMED)).toBe('first');
    expect(() => withdrawReview(given(first, removed), 1)).toThrow(refusal('0004'));
    const hidden = hideStanding(standing(given(first), 1));
    expect(writableType(given(first, hidden, removed), CONFIRMED, CONFIRMED)).toBeNull();
    expect(() => write({ prdtReviewSysId: 2 }, {}, CONFIRMED, given(first, hidden, removed))).toThrow(
      refusal('0003'),
    );
  });

  test('brings points once, and more with a picture', () => {
    expect(first.data.pointAmount).toBe(100);
    expect(write({ pictures: [9] }).data.pointAmount).toBe(150);
    expect(write({ video: 9 }).data.pointAmount).toBe(150);
    expect(monthly(MONTH_ON).data.pointAmount).toBe(0);
    const removed = withdrawReview(given(first), 1);
    expect(write({ prdtReviewSysId: 2 }, {}, CONFIRMED + DAY, given(first, removed)).data.pointAmount).toBe(
      0,
    );
  });

  test('is hidden and shown again, each only where it is not', () => {
    const hidden = hideStanding(standing(given(first), 1));
    expect(() => hideStanding(standing(given(first, hidden), 1))).toThrow(refusal('0007'));
    const shown = showStanding(standing(given(first, hidden), 1));
    expect(() => showStanding(standing(given(first, hidden, shown), 1))).toThrow(refusal('0007'));
  });

  test('is answered once, by its seller or a manager', () => {
    const host = { permission: PERMISSION.host, sellerSysIds: [1] };
    const manager = { permission: PERMISSION.manager, sellerSysIds: [] };
    const answered = answerForSeller(standing(given(first), 1), purchase, host, '고맙습니다', 9);
    expect(answered.data).toEqual({ prdtReviewSysId: 1, answer: '고맙습니다', answeredAt: 9 });
    expect(answerForSeller(standing(given(first), 1), purchase, manager, '고맙습니다', 9)).toEqual(answered);
    for (const by of [
      { permission: PERMISSION.host, sellerSysIds: [2] },
      { permission: PERMISSION.member, sellerSysIds: [] },
    ])
      expect(() => answerForSeller(standing(given(first), 1), purchase, by, '네', 9)).toThrow(
        refusal('9001'),
      );
    expect(() => answerForSeller(standing(given(first, answered), 1), purchase, host, '네', 9)).toThrow(
      refusal('0007', { prdtReviewSysId: 1 }),
    );
  });

  test('of an older log is lifted to a first review without a line, and keeps its words', () => {
    const old = { prdtReviewSysId: 1, userSysId: 7, score: 5, comment: '오래된 후기예요.', orderSysId: 5 };
    expect(liftWritten(old)).toMatchObject({
      ...old,
      reviewType: 'first',
      orderPrdtSysId: null,
      pictures: [],
    });
    expect(liftWritten(first.data)).toBe(first.data);
  });
});
