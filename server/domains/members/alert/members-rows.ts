import type { EventLog } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import { memberStream } from '../account/offers.ts';

/** Writes a member's rows, at their command. Of somebody who leaves at the same moment nothing stays. */
export async function writeAsMember(
  log: Pick<EventLog, 'execute'>,
  userSysId: number,
  commandId: string,
  rows: (now: number) => Write[],
): Promise<void> {
  const member = memberStream(userSysId);
  await log.execute({
    actorId: userSysId,
    commandId,
    streams: [member],
    decide: (states, now) => ({
      events: [],
      rows: states.get(member).isRemoved ? [] : rows(now),
      reply: null,
    }),
  });
}
