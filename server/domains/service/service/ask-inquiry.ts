import { INQUIRY_STATUS } from '../../../../schema/service/constants.ts';
import * as contract from '../../../../schema/service/inquiries.ts';
import { command } from '../../../platform/operations.ts';
import { memberStream, requireMember } from '../../members/account/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { OrderViews } from '../../orders/order/offers.ts';
import { admitInquiry, inquiriesStream } from './decider.ts';
import { inquiries, inquiryPictures, NO_SELLER } from './rows.ts';

/** Throws 2010 for an order that is not theirs, what `Files.naming` throws, and what the decider throws. */
export const askInquiry = command(contract.askInquiry, ({ source, use }) => {
  const [orders, files] = [use(OrderViews), use(Files)];
  /** Null: the order has several sellers, and none can answer for the others. */
  const sellerOf = async (orderSysId: number, userSysId: number) => {
    const { orderProducts } = await orders.order(orderSysId, userSysId);
    const [sellerSysId, ...others] = new Set(orderProducts.map((each) => each.sellerSysId));
    return others.length > 0 ? null : (sellerSysId ?? null);
  };
  return async ({ params: { uid: userSysId }, body, locale }) => {
    const { typeCode, content, orderSysId = null, pictures = [] } = body;
    const sellerSysId = orderSysId === null ? null : await sellerOf(orderSysId, userSysId);
    const naming = await files.naming(pictures, { kind: 'inquiry', userSysId });
    const questionSysId = source.id();
    const [member, ref] = [memberStream(userSysId), inquiriesStream(userSysId)];
    return {
      streams: [member, ref, ...naming.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const asked = { questionSysId, typeCode, orderSysId, sellerSysId };
        const named = naming.named(states);
        const row = inquiries.insert({
          question_sys_id: questionSysId,
          user_sys_id: userSysId,
          seller_sys_id: sellerSysId ?? NO_SELLER,
          order_sys_id: orderSysId,
          type_code: typeCode,
          content: content.trim(),
          locale,
          asked_at: now,
          status_code: INQUIRY_STATUS.waiting,
          answer: null,
          answered_at: null,
        });
        const shown = naming.files.map(({ fileSysId, url }, place) =>
          inquiryPictures.insert({
            file_sys_id: fileSysId,
            question_sys_id: questionSysId,
            user_sys_id: userSysId,
            place,
            url,
            asked_at: now,
          }),
        );
        return {
          events: [{ ref, events: admitInquiry(states.get(ref), asked, now) }, ...named.events],
          rows: [row, ...shown, ...named.rows],
          reply: { questionSysId },
        };
      },
    };
  };
});
