import { describe, expect, test } from 'vitest';
import { REVIEW_LENGTH_MIN, REVIEW_WITHIN } from '../../../schema/catalog/constants.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { evolve, type RecordedEvent } from '../../platform/log/log.ts';
import { simpleGoods } from '../../testing/goods.ts';
import { refusal } from '../../testing/refusal.ts';
import { answerReview, reviewFold, writeReview, type ReviewEvent } from './decider.ts';

const mug = simpleGoods(3, 1).facts;
const CONFIRMED = 1_000_000;
const purchase = {
  orderSysId: 5,
  userSysId: 7,
  prdtSysId: 3,
  optionName: '파랑',
  confirmedAt: CONFIRMED,
};
const written = { prdtReviewSysId: 1, userSysId: 7, score: 5, comment: '아주 마음에 드는 컵이에요.' };
const writtenEvent: ReviewEvent = {
  type: 'ReviewWritten',
  data: { ...written, sellerSysId: 1, orderSysId: 5, optionName: '파랑', writtenAt: CONFIRMED },
};
const answered = { prdtReviewSysId: 1, answer: '고맙습니다' };
const answeredEvent: ReviewEvent = { type: 'ReviewAnswered', data: { ...answered, answeredAt: 9 } };
const given = (...events: readonly ReviewEvent[]) =>
  events.reduce(
    (state, event) => evolve(reviewFold, state, event as RecordedEvent<ReviewEvent>),
    reviewFold.initial,
  );
const write = (changes: object = {}, of: object = {}, now = CONFIRMED) =>
  writeReview(given(), mug, { ...purchase, ...of }, { ...written, ...changes }, now);

describe('a review', () => {
  test('is written by the buyer of what was confirmed, within its days', () => {
    expect(write()).toEqual([writtenEvent]);
    expect(write({}, {}, CONFIRMED + REVIEW_WITHIN - 1)).toHaveLength(1);
    expect(() => write({ userSysId: 8 })).toThrow(refusal('9001'));
    expect(() => write({}, { confirmedAt: null })).toThrow(refusal('0007', { orderSysId: 5 }));
    expect(() => write({}, {}, CONFIRMED + REVIEW_WITHIN)).toThrow(refusal('0007', { orderSysId: 5 }));
    expect(() => write({}, { prdtSysId: 4 })).toThrow(refusal('0004', { prdtSysId: 4 }));
  });

  test('says something, with a score or without', () => {
    expect(write({ score: null })).toHaveLength(1);
    for (const score of [0, 6, 2.5]) expect(() => write({ score })).toThrow(refusal('0005'));
    expect(write({ comment: 'x'.repeat(REVIEW_LENGTH_MIN) })).toHaveLength(1);
    for (const comment of ['x'.repeat(REVIEW_LENGTH_MIN - 1), ' '.repeat(40), 'x'.repeat(5_000)])
      expect(() => write({ comment })).toThrow(refusal('0005'));
  });

  test('is written once, however often its product is bought', () => {
    expect(() =>
      writeReview(given(writtenEvent), mug, { ...purchase, orderSysId: 6 }, written, CONFIRMED),
    ).toThrow(refusal('0003', { prdtSysId: 3 }));
  });

  test('is answered once, by its seller or a manager', () => {
    const host = { permission: PERMISSION.host, sellerSysIds: [1] };
    const state = given(writtenEvent);
    expect(answerReview(state, mug, host, answered, 9)).toEqual([answeredEvent]);
    const manager = { permission: PERMISSION.manager, sellerSysIds: [] };
    expect(answerReview(state, mug, manager, answered, 9)).toEqual([answeredEvent]);
    for (const by of [
      { permission: PERMISSION.host, sellerSysIds: [2] },
      { permission: PERMISSION.member, sellerSysIds: [] },
    ])
      expect(() => answerReview(state, mug, by, answered, 9)).toThrow(refusal('9001'));
    expect(() => answerReview(given(writtenEvent, answeredEvent), mug, host, answered, 9)).toThrow(
      refusal('0007', { prdtReviewSysId: 1 }),
    );
  });
});
