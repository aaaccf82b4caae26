import * as contract from '../../../../schema/broadcasts/plans.ts';
import { command } from '../../../platform/operations.ts';
import { productStream, requireSeller } from '../../catalog/catalog/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { broadcastStream } from '../../room/broadcast/decider.ts';
import { schedulePlan } from './decider.ts';
import { namedFiles } from './named-files.ts';

export const planBroadcast = command(contract.planBroadcast, ({ log, source, use }) => {
  const files = use(Files);
  return async ({ params: { sellerSysId }, body: asked, caller: { userSysId } }) => {
    await requireSeller(log, sellerSysId);
    const ids = { broadcastSysId: source.id(), broadcastScheduleSysId: source.id() };
    const ref = broadcastStream(ids.broadcastSysId);
    const { picture, video, ...shown } = await namedFiles(files, asked, { userSysId, sellerSysId });
    const newIds = asked.prdtSysIds.map(() => source.id());
    return {
      streams: [ref, ...asked.prdtSysIds.map(productStream), ...shown.streams],
      decide: (states, now) => {
        const product = (prdtSysId: number) => states.get(productStream(prdtSysId));
        const around = { now, newIds, product, picture, video };
        const events = schedulePlan(asked, { ...ids, sellerSysId }, around);
        const named = shown.named(states, now, []);
        return {
          events: [{ ref, events }, ...named.events],
          rows: named.rows,
          reply: { ...ids, version: 1 },
        };
      },
    };
  };
});
