import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';
import { requireHost, roomOf, type Actor, type BroadcastPlan, type RoomIds } from '../broadcast/decider.ts';
import type { RoomState } from '../room/decider.ts';

/** Answers in a room, public or private. A private text must not be in the room's stream. */
export type AnswersEvent = { readonly type: 'AnswerGiven'; readonly data: GivenAnswer };

/** A question, with its answer. */
export interface GivenAnswer {
  readonly logSysId: number;
  /** The asker. */
  readonly userSysId: number;
  readonly content: string;
  readonly answer: string;
  readonly isPrivate: 0 | 1;
}

/** A private answer, which the asker gets again at every join. */
export interface Aside extends GivenAnswer {
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
}

export interface AnswersState {
  /** By the question's logSysId. */
  readonly answered: Readonly<Record<number, true>>;
  /** By asker, oldest first. */
  readonly asides: Readonly<Record<number, readonly Aside[]>>;
}

export const answersFold: Fold<AnswersState, AnswersEvent> = {
  category: 'answers',
  initial: { answered: {}, asides: {} },
  stateVersion: 1,
  on: {
    AnswerGiven: ({ answered, asides }, { data, recordedAt }) => ({
      answered: { ...answered, [data.logSysId]: true },
      asides: data.isPrivate
        ? {
            ...asides,
            [data.userSysId]: [...(asides[data.userSysId] ?? []), { ...data, answeredAt: recordedAt }],
          }
        : asides,
    }),
  },
};

export function answersStream(of: RoomIds): StreamRef<AnswersState, AnswersEvent> {
  return answersOfRoom(roomOf(of));
}

export function answersOfRoom(room: string): StreamRef<AnswersState, AnswersEvent> {
  return streamOf(answersFold, room);
}

/** `10_77` of `answers-10_77`. */
export function roomOfAnswers(stream: string): string {
  return stream.slice(answersFold.category.length + 1);
}

/** A question can be answered once, while the room is open. */
export function giveAnswer(
  scene: { readonly room: RoomState; readonly answers: AnswersState; readonly plan: BroadcastPlan },
  host: Actor,
  given: GivenAnswer,
): { readonly answers: AnswersEvent[]; readonly room: RoomEvent[] } {
  const { room, answers, plan } = scene;
  requireHost(host, plan);
  if (room.liveFlag !== LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag: room.liveFlag });
  const { isPrivate, ...open } = given;
  if (answers.answered[given.logSysId]) throw new Refusal('0007', { logSysId: given.logSysId });
  return {
    answers: [{ type: 'AnswerGiven', data: given }],
    room: isPrivate ? [] : [{ type: 'QuestionAnswered', data: open }],
  };
}
