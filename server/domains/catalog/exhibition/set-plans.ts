import * as contract from '../../../../schema/catalog/exhibitions.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { freeing, Files } from '../../members/media/offers.ts';
import { Catalog, requireSeller } from '../catalog/offers.ts';
import { exhibitionsStream, filesShown, setExhibitions } from './decider.ts';

/** Throws 0004 for what is not the seller's, 0021 if they have changed since `ifVersion`, and what the decision does. */
export const setPlans = command(contract.setPlans, ({ log, source, use }) => {
  const [catalog, uploads] = [use(Catalog), use(Files)];
  return async ({ caller: { userSysId }, params: { sellerSysId }, body: { ifVersion, plans } }) => {
    await requireSeller(log, sellerSysId);
    const prdtSysIds = plans.flatMap(({ groups }) => groups.flatMap((group) => group.prdtSysIds));
    // A product never changes its seller, so this need not be decided again.
    for (const prdtSysId of new Set(prdtSysIds))
      if ((await catalog.product(prdtSysId))?.sellerSysId !== sellerSysId)
        throw new Refusal('0004', { prdtSysId });
    const ref = exhibitionsStream(sellerSysId);
    const known = filesShown((await log.state(ref)).state.plans);
    const fresh = [...new Set(filesShown(plans))].filter((id) => !known.includes(id));
    const naming =
      fresh.length > 0 ? await uploads.naming(fresh, { kind: 'picture', userSysId, sellerSysId }) : null;
    const newIds = Array.from({ length: plans.length + prdtSysIds.length }, () => source.id());
    return {
      streams: [ref, ...(naming?.streams ?? [])],
      decide: (states, now) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed: 'plans' });
        const events = setExhibitions(before, plans, { newIds, files: naming?.files ?? [] });
        const after = events.at(-1)?.data ?? before;
        const still = filesShown(after.plans);
        const gone = filesShown(before.plans).filter((id) => !still.includes(id));
        const also = [...(naming ? [naming.named(states)] : []), ...gone.map((id) => freeing(id, now))];
        return {
          events: [{ ref, events }, ...also.flatMap((part) => part.events)],
          rows: also.flatMap((part) => part.rows),
          reply: { version: version + events.length, plans: [...after.plans] },
        };
      },
    };
  };
});
