import { describe, expect, test } from 'vitest';
import { PERMISSION, PRODUCT_QUESTIONS_OPEN_MAX } from '../../../schema/constants.ts';
import { evolve, type RecordedEvent } from '../../platform/log/log.ts';
import { simpleGoods } from '../../testing/goods.ts';
import { refusal } from '../../testing/refusal.ts';
import { answerOfProduct, askOfProduct, qnaFold, type QnaEvent } from './decider.ts';

const mug = simpleGoods(3, 1).facts;
const asked = (prdtQuestionSysId: number, userSysId = 7) => ({
  prdtQuestionSysId,
  userSysId,
  questionTypeCode: 1,
  content: '얼마나 커요?',
  isSecret: 0 as const,
});
const askedEvent = (prdtQuestionSysId: number, userSysId = 7): QnaEvent => ({
  type: 'ProductQuestionAsked',
  data: { ...asked(prdtQuestionSysId, userSysId), sellerSysId: 1 },
});
const answered = { prdtQuestionSysId: 1, answer: '손바닥만 해요' };
const answeredEvent: QnaEvent = { type: 'ProductQuestionAnswered', data: answered };
const given = (...events: readonly QnaEvent[]) =>
  events.reduce((state, event) => evolve(qnaFold, state, event as RecordedEvent<QnaEvent>), qnaFold.initial);
const host = { permission: PERMISSION.host, sellerSysId: 1 };

describe('a question', () => {
  test('is asked of what there is, and of what is sold', () => {
    expect(askOfProduct(given(), mug, asked(1))).toEqual([askedEvent(1)]);
    expect(() => askOfProduct(given(), null, asked(1))).toThrow(refusal('0004'));
    expect(() => askOfProduct(given(), { ...mug, isDisplay: 0 }, asked(1))).toThrow(
      refusal('2004', { prdtSysId: 3 }),
    );
  });

  test('waits with only so many of the same member', () => {
    const waiting = Array.from({ length: PRODUCT_QUESTIONS_OPEN_MAX }, (_, at) => askedEvent(at + 1));
    expect(() => askOfProduct(given(...waiting), mug, asked(9))).toThrow(
      refusal('0008', { max: PRODUCT_QUESTIONS_OPEN_MAX }),
    );
    expect(askOfProduct(given(...waiting), mug, asked(9, 8))).toEqual([askedEvent(9, 8)]);
    expect(askOfProduct(given(...waiting, answeredEvent), mug, asked(9))).toEqual([askedEvent(9)]);
  });

  test('is answered once', () => {
    expect(answerOfProduct(given(askedEvent(1)), mug, host, answered)).toEqual([answeredEvent]);
    for (const state of [given(), given(askedEvent(1), answeredEvent)])
      expect(() => answerOfProduct(state, mug, host, answered)).toThrow(
        refusal('0007', { prdtQuestionSysId: 1 }),
      );
  });

  test.each([
    { permission: PERMISSION.host, sellerSysId: 2 },
    { permission: PERMISSION.member, sellerSysId: null },
  ])('is not answered by $permission of $sellerSysId, answered or not', (by) => {
    for (const state of [given(askedEvent(1)), given(askedEvent(1), answeredEvent)])
      expect(() => answerOfProduct(state, mug, by, answered)).toThrow(refusal('9001'));
  });

  test('is answered by a manager, too', () => {
    const manager = { permission: PERMISSION.manager, sellerSysId: null };
    expect(answerOfProduct(given(askedEvent(1)), mug, manager, answered)).toEqual([answeredEvent]);
  });
});
