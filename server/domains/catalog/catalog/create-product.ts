import * as contract from '../../../../schema/catalog/own-products.ts';
import { command } from '../../../platform/operations.ts';
import { Files } from '../../members/media/offers.ts';
import { stockStream } from '../stock/decider.ts';
import { asKept, newIdsFor, uploadsAsked } from './asked-product.ts';
import { listProduct } from './decider.ts';
import { groupsFrom, groupStreams } from './groups.ts';
import { claimNumber } from './product-number.ts';
import { productStream } from './product.ts';
import { requireSeller } from './seller.ts';

export const createProduct = command(contract.createProduct, ({ log, source, use }) => {
  const uploads = use(Files);
  return async ({ caller: { userSysId }, params: { sellerSysId }, body }) => {
    const asked = asKept(body);
    await requireSeller(log, sellerSysId);
    const prdtSysId = source.id();
    const of = { prdtSysId, sellerSysId, newIds: newIdsFor(asked, source) };
    const number = await claimNumber(log, asked.prdtNo, of);
    const { namings, files, streams } = await uploadsAsked(uploads, asked, { userSysId, sellerSysId });
    const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
    return {
      streams: [product, stock, number.stream, ...groupStreams(sellerSysId), ...streams],
      decide: (states) => {
        const made = listProduct(asked, of, { files, ...groupsFrom(states, sellerSysId) });
        const named = namings.map((naming) => naming.named(states));
        return {
          events: [
            { ref: product, events: made.product },
            { ref: stock, events: made.stock },
            number.claimed(states),
            ...named.flatMap(({ events }) => events),
          ],
          rows: named.flatMap(({ rows }) => rows),
          reply: { prdtSysId, version: made.product.length + made.stock.length },
        };
      },
    };
  };
});
