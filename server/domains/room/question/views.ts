import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { Projection } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type TablesOf } from '../../../platform/log/tables/table.ts';
import { roomOfStream } from '../room/decider.ts';
import { roomOfAnswers, type AnswersEvent } from './decider.ts';

/** Questions in a room, and which of them are open. */
const questions = table(
  'questions',
  {
    room: text,
    log_sys_id: int,
    user_sys_id: int,
    content: text,
    asked_at: int,
    answer: nullable(text),
    is_private: int,
    is_open: int,
  },
  {
    key: ['room', 'log_sys_id'],
    indexes: {
      questions_by_user: ['user_sys_id', 'asked_at'],
      questions_open: { columns: ['room', 'log_sys_id'], where: { is_open: 1 } },
    },
  },
);

const { statement } = statementsFor<TablesOf<typeof questions>>();

export const questionAt = statement((db, p: Params<{ room: string; logSysId: number }>) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('room', '=', p('room'))
    .where('log_sys_id', '=', p('logSysId')),
);

export const allQuestions = questionsIn(null);
export const openQuestions = questionsIn(1);
export const answeredQuestions = questionsIn(0);

/** The newest first; what waits for an answer the oldest first. */
function questionsIn(isOpen: 0 | 1 | null) {
  return {
    rows: statement((db, p: Params<{ room: string; startIndex: number; rowCount: number }>) =>
      db
        .selectFrom('questions')
        .selectAll()
        .where('room', '=', p('room'))
        .$if(isOpen !== null, (rows) => rows.where('is_open', '=', isOpen))
        .orderBy('log_sys_id', isOpen === 1 ? 'asc' : 'desc')
        .limit(p('rowCount'))
        .offset(p('startIndex')),
    ),
    count: statement((db, p: Params<{ room: string }>) =>
      db
        .selectFrom('questions')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('room', '=', p('room'))
        .$if(isOpen !== null, (rows) => rows.where('is_open', '=', isOpen)),
    ),
  };
}

/** Newest first. */
export const questionsBy = statement(
  (db, p: Params<{ userSysId: number; startIndex: number; rowCount: number }>) =>
    db
      .selectFrom('questions')
      .selectAll()
      .where('user_sys_id', '=', p('userSysId'))
      .orderBy('asked_at', 'desc')
      .orderBy('log_sys_id', 'desc')
      .limit(p('rowCount'))
      .offset(p('startIndex')),
);

export const countBy = statement((db, p: Params<{ userSysId: number }>) =>
  db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_sys_id', '=', p('userSysId')),
);

export const questionProjection: Projection<RoomEvent | AnswersEvent> = {
  name: 'question',
  version: 2,
  tables: [questions],
  on: {
    ChatSent: ({ stream, version, actorId, recordedAt, data }) =>
      data.msgType === MSG_TYPE.question
        ? [
            questions.insert({
              room: roomOfStream(stream),
              log_sys_id: version,
              user_sys_id: actorId ?? 0,
              content: data.content ?? data.msg,
              asked_at: recordedAt,
              answer: null,
              is_private: 0,
              is_open: 1,
            }),
          ]
        : [],
    AnswerGiven: ({ stream, data }) => [
      questions.set({
        room: roomOfAnswers(stream),
        log_sys_id: data.logSysId,
        answer: data.answer,
        is_private: data.isPrivate,
        is_open: 0,
      }),
    ],
  },
};
