import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../../platform/log/log.ts';
import { memberStream, requireMember } from './member.ts';

/** Several tries, as another change of the member's may come in between. */
const TRIES = 5;

/** What to do about a member, by what was read of their rows. */
export interface AboutMember {
  /** Those that the decision reads besides the member's. */
  readonly streams?: readonly AnyStream[];
  /** Null: something else that was read has changed, so read again. */
  decide(states: States, now: number): Omit<Decision<never>, 'reply'> | null;
}

/**
 * Decides on a member by their rows. Every change of a member is an event of their stream. If one came
 * since the rows were read, they are read again. Throws 1003 if they are gone, and 0009 if it never
 * stands still.
 */
export async function decideOnMember(
  log: Pick<EventLog, 'head' | 'execute'>,
  userSysId: number,
  commandId: string,
  read: () => Promise<AboutMember>,
): Promise<void> {
  const member = memberStream(userSysId);
  for (let tries = 0; tries < TRIES; tries++) {
    const version = await log.head(member.stream);
    const { streams = [], decide } = await read();
    const { reply: isDecided } = await log.execute<boolean>({
      actorId: userSysId,
      commandId,
      streams: [member, ...streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const decided = states.version(member) === version ? decide(states, now) : null;
        return decided ? { ...decided, reply: true } : { events: [], reply: false };
      },
    });
    if (isDecided) return;
  }
  throw new Refusal('0009');
}
