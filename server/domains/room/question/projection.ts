import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { EventOf, Projection, RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import { int, nullable, table, text, type RowOf, type TablesOf } from '../../../platform/log/tables/table.ts';
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
export type QuestionRow = RowOf<typeof questions>;

const { statement } = statementsFor<TablesOf<typeof questions>>();

export const questionAt = statement((db, p: Params<{ room: string; logSysId: number }>) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('room', '=', p('room'))
    .where('log_sys_id', '=', p('logSysId')),
);

type OfRoom = { room: string; startIndex: number; rowCount: number };

export const openQuestions = statement((db, p: Params<OfRoom>) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('room', '=', p('room'))
    .where('is_open', '=', 1)
    .orderBy('log_sys_id')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const allQuestions = statement((db, p: Params<OfRoom>) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('room', '=', p('room'))
    .orderBy('log_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

export const answeredQuestions = statement((db, p: Params<OfRoom>) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('room', '=', p('room'))
    .where('is_open', '=', 0)
    .orderBy('log_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

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

export const countOpen = statement((db, p: Params<{ room: string }>) =>
  db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room', '=', p('room'))
    .where('is_open', '=', 1),
);

export const countAnswered = statement((db, p: Params<{ room: string }>) =>
  db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room', '=', p('room'))
    .where('is_open', '=', 0),
);

export const countAll = statement((db, p: Params<{ room: string }>) =>
  db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room', '=', p('room')),
);

export const questionProjection: Projection = {
  name: 'question',
  version: 2,
  tables: [questions],
  on: {
    ChatSent: ({
      stream,
      version,
      actorId,
      recordedAt,
      data,
    }: RecordedEvent<EventOf<RoomEvent, 'ChatSent'>>) =>
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
    AnswerGiven: ({ stream, data }: RecordedEvent<AnswersEvent>) => [
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
