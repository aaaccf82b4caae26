import * as contract from '../../../../schema/broadcasts/plans.ts';
import { query } from '../../../platform/operations.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { stockStream } from '../../catalog/stock/decider.ts';
import { Files } from '../../members/media/offers.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { decideAtVersion } from './at-version.ts';
import { changePlan, filesFreed } from './decider.ts';
import { namedFiles } from './named-files.ts';

export const changeBroadcast = query(contract.changeBroadcast, ({ log, source, use }) => {
  const files = use(Files);
  return async (call) => {
    const { sellerSysId, broadcastSysId } = call.params;
    const { ifVersion: _, ...asked } = call.body;
    const by = { userSysId: call.caller.userSysId, sellerSysId };
    const known = await findPlan(log, broadcastSysId);
    const { picture, video, ...shown } = await namedFiles(files, asked, by, known);
    const prdtSysIds = asked.prdtSysIds ?? [];
    const newIds = prdtSysIds.map(() => source.id());
    const streams = [...prdtSysIds.flatMap((id) => [productStream(id), stockStream(id)]), ...shown.streams];
    return decideAtVersion(log, call, streams, ({ plan, room: { liveFlag }, states, now }) => {
      const product = (prdtSysId: number) => states.get(productStream(prdtSysId));
      const events = changePlan(plan, asked, { now, newIds, liveFlag, product, picture, video });
      const { events: besides, rows } = shown.named(states, now, filesFreed(plan, events));
      return { events, besides, rows };
    });
  };
});
