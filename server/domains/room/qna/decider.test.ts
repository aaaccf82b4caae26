import { describe, expect, test } from 'vitest';
import { PRODUCT_QUESTIONS_OPEN_MAX } from '../../../../schema/catalog/constants.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import type { ProductState } from '../../catalog/catalog/product.ts';
import type { Actor } from '../broadcast/decider.ts';
import { houseFold, type BlacklistState } from '../moderation/decider.ts';
import { answerOnce, askAbout, qnaFold, type QnaEvent, type QnaState } from './decider.ts';
import { folded } from '../../../testing/folded.ts';

const mug = simpleGoods(3, 1).facts;
const asked = (prdtQuestionSysId: number, more: { isSecret?: 0 | 1; content?: string } = {}) => ({
  prdtQuestionSysId,
  questionTypeCode: 1,
  content: '얼마나 커요?',
  isSecret: 0 as const,
  ...more,
});
const askedEvent = (prdtQuestionSysId: number, userSysId = 7): QnaEvent => ({
  type: 'ProductQuestionAsked',
  data: { ...asked(prdtQuestionSysId), userSysId, sellerSysId: 1 },
});
const member = (userSysId = 7) => ({ userSysId, permission: PERMISSION.member, sellerSysIds: [] });
const scene = (
  qna: QnaState,
  { product = mug as ProductState, house = houseFold.initial, blacklists = [{}] as BlacklistState[] } = {},
) => ({ qna, product, house, blacklists });
const answered = { prdtQuestionSysId: 1, answer: '손바닥만 해요' };
const answeredEvent: QnaEvent = { type: 'ProductQuestionAnswered', data: answered };
const given = (...events: readonly QnaEvent[]) => folded(qnaFold, events);
const host = { permission: PERMISSION.host, sellerSysIds: [1] };

describe('a question', () => {
  test('is asked of what there is, and of what is sold', () => {
    expect(askAbout(scene(given()), member(), asked(1))).toEqual([askedEvent(1)]);
    expect(() => askAbout(scene(given(), { product: null }), member(), asked(1))).toThrow(refusal('0004'));
    expect(() => askAbout(scene(given(), { product: { ...mug, isDisplay: 0 } }), member(), asked(1))).toThrow(
      refusal('2004', { prdtSysId: 3 }),
    );
  });

  test('waits with only so many of the same member', () => {
    const waiting = Array.from({ length: PRODUCT_QUESTIONS_OPEN_MAX }, (_, at) => askedEvent(at + 1));
    expect(() => askAbout(scene(given(...waiting)), member(), asked(9))).toThrow(
      refusal('0008', { max: PRODUCT_QUESTIONS_OPEN_MAX }),
    );
    expect(askAbout(scene(given(...waiting)), member(8), asked(9))).toEqual([askedEvent(9, 8)]);
    expect(askAbout(scene(given(...waiting, answeredEvent)), member(), asked(9))).toEqual([askedEvent(9)]);
  });

  const mutedOnAir = { blacklists: [{}, { 7: { blackType: 0, at: 1 } }] as BlacklistState[] };
  const banned = { house: { ...houseFold.initial, banned: { 7: { blackType: 2, at: 1 } } as const } };
  test.each([
    ['muted in a broadcast on air that shows it', mutedOnAir],
    ['banned by its seller', banned],
  ])('of a member who is %s is for the seller alone to read', (_how, standing) => {
    const asking = (more: Parameters<typeof asked>[1], by: Actor = member()) =>
      askAbout(scene(given(), standing), by, asked(1, more));
    expect(() => asking({})).toThrow(refusal('1005'));
    expect(asking({ isSecret: 1 })).toHaveLength(1);
    expect(asking({}, member(8))).toHaveLength(1);
    // Who runs the broadcast is never meant.
    expect(asking({}, { ...host, userSysId: 7 })).toHaveLength(1);
  });

  test('that all can read has no words that the seller blocks', () => {
    const blocked = { house: { ...houseFold.initial, words: ['바보', 'shit'] } };
    const asking = (content: string, isSecret: 0 | 1 = 0) =>
      askAbout(scene(given(), blocked), member(), asked(1, { content, isSecret }));
    for (const content of ['바1보 컵인가요?', '이거 ѕһіт 아니죠?'])
      expect(() => asking(content)).toThrow(refusal('4293'));
    expect(asking('바보 컵인가요?', 1)).toHaveLength(1);
    expect(asking('바다 컵인가요?')).toHaveLength(1);
  });

  test('is answered once', () => {
    expect(answerOnce(given(askedEvent(1)), mug, host, answered)).toEqual([answeredEvent]);
    for (const state of [given(), given(askedEvent(1), answeredEvent)])
      expect(() => answerOnce(state, mug, host, answered)).toThrow(refusal('0007', { prdtQuestionSysId: 1 }));
  });

  test.each([
    { permission: PERMISSION.host, sellerSysIds: [2] },
    { permission: PERMISSION.member, sellerSysIds: [] },
  ])('is not answered by $permission of $sellerSysIds, answered or not', (by) => {
    for (const state of [given(askedEvent(1)), given(askedEvent(1), answeredEvent)])
      expect(() => answerOnce(state, mug, by, answered)).toThrow(refusal('9001'));
  });

  test('is answered by a manager, too', () => {
    const manager = { permission: PERMISSION.manager, sellerSysIds: [] };
    expect(answerOnce(given(askedEvent(1)), mug, manager, answered)).toEqual([answeredEvent]);
  });
});
