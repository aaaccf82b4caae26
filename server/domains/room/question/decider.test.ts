import { describe, expect, test } from 'vitest';
import { evolve, type RecordedEvent } from '../../../platform/log/log.ts';
import { NOON } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import {
  before,
  ended,
  guest,
  host,
  manager,
  member,
  onAir,
  otherHost,
  plan,
  roomAfter,
  started,
} from '../room/scene.support.ts';
import { answersFold, giveAnswer, type AnswersEvent, type AnswersState } from './decider.ts';

const open = { logSysId: 9, userSysId: 7, content: '몇 ml예요?', answer: '50ml예요', isPrivate: 0 } as const;
const aside = { ...open, isPrivate: 1 } as const;

function after(...events: readonly AnswersEvent[]): AnswersState {
  return events.reduce((state, event, i) => {
    const recorded = {
      ...event,
      stream: 'answers-10_77',
      version: i + 1,
      position: i + 1,
      recordedAt: NOON + i,
    };
    return evolve(answersFold, state, recorded as RecordedEvent<AnswersEvent>);
  }, answersFold.initial);
}

function answers(given: typeof open | typeof aside, by = host, room = onAir, known = after()) {
  return giveAnswer({ room, answers: known, plan }, by, given);
}

describe('an answer', () => {
  test('for all is told to the room, with its question', () => {
    expect(answers(open)).toEqual({
      answers: [{ type: 'AnswerGiven', data: open }],
      room: [
        {
          type: 'QuestionAnswered',
          data: { logSysId: 9, userSysId: 7, content: '몇 ml예요?', answer: '50ml예요' },
        },
      ],
    });
  });

  test('for one alone is kept for them and told to nobody else', () => {
    const { answers: kept, room } = answers(aside);
    expect(room).toEqual([]);
    expect(after(...kept).asides).toEqual({ 7: [{ ...aside, answeredAt: NOON }] });
    expect(after(...answers(open).answers).asides).toEqual({});
  });

  test.each([open, aside])('is given once, whoever hears it', (first) => {
    const known = after(...answers(first).answers);
    for (const second of [open, aside])
      expect(() => answers(second, host, onAir, known)).toThrow(refusal('0007', { logSysId: 9 }));
    expect(answers({ ...open, logSysId: 10 } as never, host, onAir, known).answers).toHaveLength(1);
  });

  test('is for the hosts of the seller and for managers', () => {
    for (const by of [member, guest, otherHost]) expect(() => answers(open, by)).toThrow(refusal('9001'));
    expect(answers(open, manager).room).toHaveLength(1);
  });

  test('is given while the room can hear it', () => {
    for (const room of [before, roomAfter(started, ended)])
      expect(() => answers(open, host, room)).toThrow(refusal('0007', { liveFlag: room.liveFlag }));
  });
});
