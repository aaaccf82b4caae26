import * as contract from '../../../../../schema/orders/claims.ts';
import { Files } from '../../../members/media/offers.ts';
import { givenUp } from './outcomes.ts';
import { claimRowFor } from './queries.ts';
import { claimStep } from './steps.ts';
import { claimTexts } from './rows.ts';

export const refuseClaim = claimStep(contract.refuseClaim, 'seller', ({ log, source, use }) => {
  const files = use(Files);
  return async ({ params: { claimSysId }, body: { text, pictures = [] }, caller }) => {
    const { userSysId } = caller;
    const { seller_sys_id: sellerSysId } = await claimRowFor(log, claimSysId, caller);
    const naming = await files.naming(pictures, { kind: 'claim', userSysId, sellerSysId });
    const urls = JSON.stringify(naming.files.map(({ url }) => url));
    const refundSysId = source.id();
    return {
      streams: naming.streams,
      decide: (deciding) => {
        const named = naming.named(deciding.states);
        return {
          ...givenUp(deciding, 'refuse', 'seller', refundSysId),
          others: named.events,
          rows: [
            claimTexts.set({
              claim_sys_id: claimSysId,
              answer: text,
              answer_pictures: urls,
              answered_at: deciding.now,
            }),
            ...named.rows,
          ],
        };
      },
    };
  };
});
