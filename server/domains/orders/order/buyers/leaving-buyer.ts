import type { Leaving } from '../../../../platform/forgetting.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { readUnderWay } from '../views.ts';
import { buyerStream, leave } from './buyer.ts';

/** How a member stops ordering. Throws 1016, and how much of what, while anything of theirs is under way. */
export async function leavingBuyer(
  log: Pick<EventLog, 'head' | 'reads'>,
  userSysId: number,
): Promise<Leaving> {
  const ref = buyerStream(userSysId);
  // Read the version first, so the decision notices anything that happens in between.
  const checked = await log.head(ref.stream);
  const underWay = await readUnderWay(log.reads, userSysId);
  if (Object.values(underWay).some((count) => count > 0)) throw new Refusal('1016', { ...underWay });
  return { ref, leave: (states) => leave(states.get(ref), states.version(ref) === checked) };
}
