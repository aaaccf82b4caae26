import * as contract from '../../../../schema/catalog/own-products.ts';
import { query } from '../../../platform/operations.ts';
import { Files, freeing } from '../../members/media/offers.ts';
import { asKept, newIdsFor, uploadsAsked } from './asked-product.ts';
import { changeWhole, filesFreed } from './decider.ts';
import { groupsFrom, groupStreams } from './groups.ts';
import { changeAtVersion } from './product-changes.ts';
import { claimNumber } from './product-number.ts';
import { uploadsOf } from './product.ts';

export const changeProduct = query(contract.changeProduct, ({ log, source, use }) => {
  const uploads = use(Files);
  return async (call) => {
    const { sellerSysId } = call.params;
    const { ifVersion: _version, ...given } = call.body;
    const asked = asKept(given);
    const { prdtNo } = asked;
    const newIds = newIdsFor(asked, source);
    const number = prdtNo === undefined ? null : await claimNumber(log, prdtNo, call.params);
    const by = { userSysId: call.caller.userSysId, sellerSysId };
    const { namings, files, streams } = await uploadsAsked(uploads, asked, by);
    return changeAtVersion(
      log,
      call,
      ({ facts, stock }, states, now) => {
        const around = { files, ...groupsFrom(states, sellerSysId) };
        const changes = changeWhole(facts, stock, asked, newIds, around);
        const isRenumbered = number !== null && prdtNo !== facts.prdtNo;
        const shown = new Set(uploadsOf(facts).map(({ fileSysId }) => fileSysId));
        const fresh = namings.filter((naming) => !shown.has(naming.files[0]!.fileSysId));
        const also = [
          ...(isRenumbered ? [{ events: [number.claimed(states)] }] : []),
          ...fresh.map((naming) => naming.named(states)),
          ...filesFreed(facts, changes).map((fileSysId) => freeing(fileSysId, now)),
        ];
        return { ...changes, also };
      },
      [...(number ? [number.stream] : []), ...groupStreams(sellerSysId), ...streams],
    );
  };
});
