import * as contract from '../../../../schema/catalog/product-questions.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { command } from '../../../platform/operations.ts';
import { productStream } from '../../catalog/catalog/offers.ts';
import { blacklistStream, houseStream } from '../moderation/decider.ts';
import { OnAir } from '../room/offers.ts';
import { askAbout, qnaStream } from './decider.ts';

export const askOfProduct = command(contract.askOfProduct, ({ log, source, use }) => {
  const onAir = use(OnAir);
  return async ({ params: { prdtSysId }, body, caller }) => {
    const [qna, product] = [qnaStream(prdtSysId), productStream(prdtSysId)];
    const { state: found } = await log.state(product);
    if (!found) throw new Refusal('0004', { prdtSysId });
    const house = houseStream(found.sellerSysId);
    const blacklists = (await onAir.showing([prdtSysId]))
      .filter(({ sellerSysId }) => sellerSysId === found.sellerSysId)
      .map(({ broadcastSysId }) => blacklistStream(broadcastSysId));
    const prdtQuestionSysId = source.id();
    return {
      streams: [qna, product, house, ...blacklists],
      decide: (states) => {
        const scene = {
          qna: states.get(qna),
          product: states.get(product),
          house: states.get(house),
          blacklists: blacklists.map((ref) => states.get(ref)),
        };
        const asked = { isSecret: 0 as const, ...body, prdtQuestionSysId };
        return {
          events: [{ ref: qna, events: askAbout(scene, caller, asked) }],
          reply: { prdtQuestionSysId },
        };
      },
    };
  };
});
