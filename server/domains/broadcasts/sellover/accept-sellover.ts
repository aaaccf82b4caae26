import * as contract from '../../../../schema/members/sellovers.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { nextSeller } from '../../catalog/catalog/queries.ts';
import { newSeller, openShop, sellerStream } from '../../catalog/catalog/offers.ts';
import { memberNamed, memberStream, suspensionAt } from '../../members/account/offers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { offer } from './decider.ts';
import { onMember } from './on-member.ts';

/** Several tries, as somebody else may open a shop at the same moment. */
const TRIES = 5;

/**
 * A manager accepts, and offers the contract of the version in force with a seller. Without one a seller is opened in the
 * same step. Without a name it is called by its number, because a member's nickname may not stand in the log.
 */
export const acceptSellover = query(contract.acceptSellover, ({ log, clock, source, use }) => {
  const terms = use(Terms);
  return async ({ caller, commandId, body: { userId, sellerSysId: named, sellerName } }) => {
    const { userSysId } = await memberNamed(log, userId);
    const contractSysId = source.id();
    const { version } = terms.inForce('contract', clock.now());
    for (let tries = 1; ; tries++) {
      const sellerSysId = named ?? (await nextSeller(log));
      const [seller, member] = [sellerStream(sellerSysId), memberStream(userSysId)];
      const deciding = onMember<Reply<typeof contract.acceptSellover> | null>(
        userSysId,
        (state, states, now) => {
          if (suspensionAt(states.get(member), now)) throw new Refusal('0007', { isSuspended: 1 });
          const events = offer(state, { contractSysId, sellerSysId, version });
          const isThere = states.get(seller) !== null;
          if (named !== undefined && !isThere) throw new Refusal('0004', { sellerSysId });
          if (named === undefined && isThere) return { events: [], reply: null };
          const facts = newSeller(sellerSysId, {
            sellerName: sellerName ?? `새 판매자 ${sellerSysId}`,
            ...(sellerName === undefined && { sellerNameEn: `New seller ${sellerSysId}` }),
          });
          return {
            events,
            also: isThere ? [] : [{ ref: seller, events: openShop(null, facts) }],
            reply: { userSysId, sellerSysId, contractSysId, version },
          };
        },
        [seller],
      );
      const { reply } = await log.execute({ actorId: caller.userSysId, commandId, ...deciding });
      if (reply) return reply;
      if (tries === TRIES) throw new Refusal('0009');
    }
  };
});
