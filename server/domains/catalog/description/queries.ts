import * as contract from '../../../../schema/catalog/descriptions.ts';
import { query } from '../../../platform/operations.ts';
import { pageByKey, rowsFor } from '../../../platform/paging.ts';
import { requireSeller } from '../catalog/offers.ts';
import { descriptionStream } from './decider.ts';
import { countDescribedOfSeller, describedOfSeller } from './views.ts';

/** Of a seller's products, in the order of their numbers. Throws 0004 if there is no such seller. */
export const ownDescriptions = query(
  contract.ownDescriptions,
  ({ log }) =>
    async ({ params: { sellerSysId }, query: asked }) => {
      await requireSeller(log, sellerSysId);
      const [rows, total] = await Promise.all([
        log.reads.all(describedOfSeller({ sellerSysId, ...rowsFor(asked) })),
        log.reads.one(countDescribedOfSeller({ sellerSysId })),
      ]);
      const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.prdt_sys_id);
      const descriptions = await Promise.all(
        page.map(async ({ prdt_sys_id: prdtSysId }) => {
          const { state, version } = await log.state(descriptionStream(prdtSysId));
          return { prdtSysId, version, ...state, pictures: [...state.pictures] };
        }),
      );
      return { totalCnt: total?.count ?? 0, descriptions, next };
    },
);
