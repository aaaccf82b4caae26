/* Private answers: their askers get them at once, wherever they were given, and again at every join. */
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Profiles } from '../../members/account/offers.ts';
import { answersOfRoom, roomOfAnswers, type AnswersEvent, type Aside } from './decider.ts';

export async function asidesOf(
  log: Pick<EventLog, 'state'>,
  profiles: Pick<Profiles, 'of'>,
  room: string,
  userSysId: number,
): Promise<OwnMessage[]> {
  const { asides } = (await log.state(answersOfRoom(room))).state;
  return Promise.all((asides[userSysId] ?? []).map((aside) => told(profiles, room, aside)));
}

export async function tellAsides(
  events: readonly RecordedEvent[],
  profiles: Pick<Profiles, 'of'>,
  sockets: Pick<Platform['sockets'], 'tellMember'>,
): Promise<void> {
  for (const { stream, data, recordedAt } of events.filter(isAside)) {
    const room = roomOfAnswers(stream);
    const message = await told(profiles, room, { ...data, answeredAt: recordedAt });
    sockets.tellMember(room, data.userSysId, message);
  }
}

async function told(profiles: Pick<Profiles, 'of'>, room: string, aside: Aside): Promise<OwnMessage> {
  const { logSysId, content, answer } = aside;
  const { nick } = (await profiles.of(aside.userSysId)) ?? GONE;
  const createdAt = new Date(aside.answeredAt).toISOString();
  const pair = { room, msgType: MSG_TYPE.question, logSysId, nick, content, answer, createdAt };
  return { event: 'questionAnswer', data: { ...pair, isPrivate: 1 } };
}

function isAside(event: RecordedEvent): event is RecordedEvent<AnswersEvent> {
  const { type, damaged, data } = event as RecordedEvent<AnswersEvent>;
  return type === 'AnswerGiven' && !damaged && data.isPrivate === 1;
}
