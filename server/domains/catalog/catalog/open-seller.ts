import * as contract from '../../../../schema/catalog/sellers.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Files } from '../../members/media/offers.ts';
import { nextSeller } from './queries.ts';
import { newSeller, openShop, sellerStream } from './seller.ts';

/** Several tries, as somebody else may open a shop at the same moment. */
const TRIES = 5;

/** Sellers are counted from 1, as people name them in commands and settings. */
export const openSeller = query(contract.openSeller, ({ log, use }) => {
  const uploads = use(Files);
  return async ({ caller: { userSysId }, commandId, once, body }) => {
    const { logoFileSysId } = body;
    const naming = logoFileSysId
      ? await uploads.naming([logoFileSysId], { kind: 'picture', userSysId })
      : null;
    for (let tries = 1; ; tries++) {
      const sellerSysId = await nextSeller(log);
      const ref = sellerStream(sellerSysId);
      try {
        const { reply } = await log.execute<Reply<typeof contract.openSeller>>({
          actorId: userSysId,
          commandId,
          ...once,
          streams: [ref, ...(naming?.streams ?? [])],
          decide: (states) => {
            const opened = openShop(states.get(ref), newSeller(sellerSysId, body), naming?.files[0]);
            const { events = [], rows = [] } = naming?.named(states) ?? {};
            return {
              events: [{ ref, events: opened }, ...events],
              rows,
              reply: { sellerSysId, version: states.version(ref) + 1 },
            };
          },
        });
        return reply;
      } catch (error) {
        const isTaken = error instanceof Refusal && error.resultCode === '0003';
        if (!isTaken || tries === TRIES) throw error;
      }
    }
  };
});
