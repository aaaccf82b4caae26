import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { OwnQuestion, Question } from '../../../../schema/room/questions.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';
import { Refusal, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/broadcast.ts';
import { planOfHost } from '../broadcast/plans.ts';
import { roomStream, type Actor } from '../room/decider.ts';
import {
  answerQuestion,
  answersOfRoom,
  answersStream,
  roomOfAnswers,
  type AnswersEvent,
  type Aside,
} from './decider.ts';
import {
  allQuestions,
  answeredQuestions,
  countAll,
  countAnswered,
  countBy,
  countOpen,
  openQuestions,
  questionAt,
  questionsBy,
  type QuestionRow,
} from './projection.ts';

type Tell = (room: string, userSysId: number, message: OwnMessage) => void;

/** Viewers' questions in rooms, and hosts' answers. */
export class Questions {
  readonly #log: EventLog;
  readonly #accounts: Pick<Accounts, 'profile'>;

  constructor(log: EventLog, accounts: Pick<Accounts, 'profile'>) {
    this.#log = log;
    this.#accounts = accounts;
  }

  async list(
    broadcastSysId: number,
    host: Actor,
    { isOpen, ...page }: { startIndex: number; rowCount: number; isOpen?: number },
  ): Promise<{ totalCnt: number; questions: Question[] }> {
    const plan = await planOfHost(this.#log, broadcastSysId, host);
    const room = roomOf(plan);
    const [asked, count] =
      isOpen === undefined
        ? [allQuestions, countAll]
        : isOpen === 1
          ? [openQuestions, countOpen]
          : [answeredQuestions, countAnswered];
    const counted = await this.#log.reads.one(count({ room }));
    const rows = await this.#log.reads.all(asked({ room, ...page }));
    return {
      totalCnt: counted?.count ?? 0,
      questions: await Promise.all(rows.map((row) => this.#question(row))),
    };
  }

  async by(
    userSysId: number,
    page: { startIndex: number; rowCount: number },
  ): Promise<{ totalCnt: number; questions: OwnQuestion[] }> {
    const rows = await this.#log.reads.all(questionsBy({ userSysId, ...page }));
    const counted = await this.#log.reads.one(countBy({ userSysId }));
    return {
      totalCnt: counted?.count ?? 0,
      questions: rows.map((row) => ({
        logSysId: row.log_sys_id,
        ...idsOfRoom(row.room),
        content: row.content,
        createdAt: new Date(row.asked_at).toISOString(),
        answer: row.answer,
      })),
    };
  }

  async #question(row: QuestionRow): Promise<Question> {
    const { nick, userId } = (await this.#accounts.profile(row.user_sys_id)) ?? GONE;
    return {
      logSysId: row.log_sys_id,
      nick,
      userId,
      content: row.content,
      createdAt: new Date(row.asked_at).toISOString(),
      answer: row.answer,
      isPrivate: row.is_private ? 1 : 0,
    };
  }

  async answer(
    broadcastSysId: number,
    host: Actor,
    asked: { readonly logSysId: number; readonly answer: string; readonly isPrivate?: 0 | 1 },
    commandId: string,
  ): Promise<void> {
    const plan = await planOfHost(this.#log, broadcastSysId, host);
    const { logSysId, answer, isPrivate = 0 } = asked;
    const question = await this.#log.reads.one(questionAt({ room: roomOf(plan), logSysId }));
    if (!question) throw new Refusal('0004', { logSysId });
    const { user_sys_id: userSysId, content } = question;
    await this.#give(plan, host, { logSysId, userSysId, content, answer, isPrivate }, commandId);
  }

  async #give(
    plan: BroadcastPlan,
    host: Actor,
    given: Parameters<typeof answerQuestion>[2],
    commandId: string,
  ): Promise<void> {
    const room = roomStream(plan);
    const answers = answersStream(plan);
    await this.#log.execute({
      actorId: host.userSysId,
      commandId,
      streams: [room, answers],
      decide: (states) => {
        const scene = { room: states.get(room), answers: states.get(answers), plan };
        const decided = answerQuestion(scene, host, given);
        return {
          events: [
            { ref: answers, events: decided.answers },
            { ref: room, events: decided.room },
          ],
          reply: null,
        };
      },
    });
  }

  /** Private answers to this member, sent at every join. */
  async asidesOf(room: string, userSysId: number): Promise<OwnMessage[]> {
    const { asides } = (await this.#log.state(answersOfRoom(room))).state;
    return Promise.all((asides[userSysId] ?? []).map((aside) => this.#aside(room, aside)));
  }

  /** Delivers private answers to their askers, from whichever process they were given at. */
  async tellAsides(events: readonly RecordedEvent[], tell: Tell): Promise<void> {
    for (const event of events.filter(isAside)) {
      const room = roomOfAnswers(event.stream);
      const aside = { ...event.data, answeredAt: event.recordedAt };
      tell(room, event.data.userSysId, await this.#aside(room, aside));
    }
  }

  async #aside(room: string, aside: Aside): Promise<OwnMessage> {
    const { logSysId, content, answer } = aside;
    const { nick } = (await this.#accounts.profile(aside.userSysId)) ?? GONE;
    const createdAt = new Date(aside.answeredAt).toISOString();
    const pair = { room, msgType: MSG_TYPE.question, logSysId, nick, content, answer, createdAt };
    return { event: 'questionAnswer', data: { ...pair, isPrivate: 1 } };
  }
}

/** `10_77` is the room of broadcast 10, schedule 77. */
function idsOfRoom(room: string): Pick<OwnQuestion, 'broadcastSysId' | 'broadcastScheduleSysId'> {
  const [broadcastSysId, broadcastScheduleSysId] = room.split('_').map(Number) as [number, number];
  return { broadcastSysId, broadcastScheduleSysId };
}

function isAside(event: RecordedEvent): event is RecordedEvent<AnswersEvent> {
  const { type, damaged, data } = event as RecordedEvent<AnswersEvent>;
  return type === 'AnswerGiven' && !damaged && data.isPrivate === 1;
}
