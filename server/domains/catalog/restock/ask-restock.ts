import { RESTOCKS_MAX } from '../../../../schema/catalog/constants.ts';
import * as contract from '../../../../schema/catalog/restocks.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { memberStream } from '../../members/account/offers.ts';
import { productStream } from '../catalog/offers.ts';
import { stockStream } from '../stock/decider.ts';
import { requireSoldOut } from './decider.ts';
import { awaitedBy } from './queries.ts';
import { waits } from './rows.ts';

export const askRestock = query(
  contract.askRestock,
  ({ log }) =>
    async ({ params: { uid, prdtSysId }, commandId }) => {
      const known = await awaitedBy(log, uid);
      if (known.includes(prdtSysId)) return {};
      if (known.length >= RESTOCKS_MAX) throw new Refusal('0007', { max: RESTOCKS_MAX });
      const [product, stock, member] = [productStream(prdtSysId), stockStream(prdtSysId), memberStream(uid)];
      await log.execute({
        actorId: uid,
        commandId,
        streams: [product, stock, member],
        decide: (states, now) => {
          requireSoldOut(prdtSysId, states.get(product), states.get(stock));
          const row = waits.upsert({ user_sys_id: uid, prdt_sys_id: prdtSysId, asked_at: now });
          return { events: [], rows: states.get(member).isRemoved ? [] : [row], reply: null };
        },
      });
      return {};
    },
);
