import { optionNamesOf } from '../../../../../schema/members/names.ts';
import { LINES_COUNTED_MAX } from '../../../../../schema/orders/constants.ts';
import * as contract from '../../../../../schema/orders/fulfilling.ts';
import type { PackingOrder } from '../../../../../schema/orders/fulfilling.ts';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { query } from '../../../../platform/operations.ts';
import { pageByKey, rowsFor } from '../../../../platform/paging.ts';
import { leftOf } from '../claims/cancellation.ts';
import { lineOf } from '../claims/moves.ts';
import { claimById, claimsOfSeller, countClaimsOfSeller } from '../claims/rows.ts';
import { orderStream, type Placed } from '../decider.ts';
import { receiversOf, type ReceiverRow } from '../views.ts';
import { countOrdersOfSellerIn, ordersOfSellerIn } from './lines.ts';

/** Orders in preparation and then goods in exchange, with their receivers. The key of an entry is the id of what it packs. */
export const packingList = query(contract.packingList, ({ log }) => {
  const { reads } = log;
  return async ({ params: { sellerSysId }, query: asked }) => {
    const statusCode = LINE_STATUS.preparing;
    const exchanging = {
      sellerSysId,
      type: 'exchange',
      statusCode: LINE_STATUS.exchangePreparing,
      dueBefore: 0,
    };
    const { after, startIndex, rowCount } = rowsFor(asked);
    const isInExchanges = after !== 0 && (await reads.one(claimById({ claimSysId: after }))) !== undefined;
    const [inPreparation, ofOrders, ofExchanges] = await Promise.all([
      isInExchanges
        ? []
        : reads.all(ordersOfSellerIn({ sellerSysId, statusCode, after, startIndex, rowCount })),
      reads.one(countOrdersOfSellerIn({ sellerSysId, statusCode, most: LINES_COUNTED_MAX })),
      reads.one(countClaimsOfSeller(exchanging)),
    ]);
    const [orderCnt, exchangeCnt] = [Number(ofOrders?.count ?? 0), Number(ofExchanges?.count ?? 0)];
    const exchanges = await reads.all(
      claimsOfSeller({
        ...exchanging,
        after: isInExchanges ? after : 0,
        startIndex: Math.max(0, startIndex - orderCnt),
        rowCount: rowCount - inPreparation.length,
      }),
    );
    const rows = [
      ...inPreparation.map(({ orderSysId }) => ({ orderSysId, claimSysId: null })),
      ...exchanges.map((row) => ({ orderSysId: row.order_sys_id, claimSysId: row.claim_sys_id })),
    ];
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.claimSysId ?? row.orderSysId);
    const [receivers, states] = await Promise.all([
      reads.all(receiversOf(page.map(({ orderSysId }) => orderSysId))),
      Promise.all(page.map(({ orderSysId }) => log.state(orderStream(orderSysId)))),
    ]);
    const receiver = new Map(receivers.map((row) => [row.order_sys_id, row]));
    const orders = page.flatMap(({ orderSysId, claimSysId }, at) => {
      const { state } = states[at]!;
      return state ? [packedOf(state, receiver.get(orderSysId), sellerSysId, claimSysId)] : [];
    });
    return { totalCnt: orderCnt + exchangeCnt, orders, next };
  };
});

function packedOf(
  state: Placed,
  receiver: ReceiverRow | undefined,
  sellerSysId: number,
  claimSysId: number | null,
): PackingOrder {
  return {
    orderSysId: state.order.orderSysId,
    claimSysId,
    orderedAt: new Date(state.orderedAt).toISOString(),
    receiverName: receiver?.receiver_name ?? '',
    receiverMobile: receiver?.receiver_mobile ?? '',
    receiverPostNumber: receiver?.receiver_post_number ?? '',
    receiverAddress1: receiver?.receiver_address1 ?? '',
    receiverAddress2: receiver?.receiver_address2 ?? '',
    deliveryMemo: receiver?.delivery_memo ?? '',
    orderProducts: claimSysId === null ? preparedIn(state, sellerSysId) : exchangedIn(state, claimSysId),
  };
}

type Packed = PackingOrder['orderProducts'];

function preparedIn(state: Placed, sellerSysId: number): Packed {
  return leftOf(state)
    .products.filter(
      (line) =>
        line.sellerSysId === sellerSysId &&
        state.progress[line.orderPrdtSysId]?.statusCode === LINE_STATUS.preparing,
    )
    .map((line) => ({
      orderPrdtSysId: line.orderPrdtSysId,
      prdtNo: line.prdtNo,
      name: line.name,
      pieces: line.lines.map(({ options, qty }) => ({ optionText: optionNamesOf(options).name, qty })),
      addOns: line.addOns.map(({ name, item, qty }) => ({ name: `${name} ${item}`.trim(), qty })),
      totalAmount: line.totalAmount,
    }));
}

/** The wanted choice, or the same again. */
function exchangedIn(state: Placed, claimSysId: number): Packed {
  const claim = state.claims[claimSysId]!;
  const { orderPrdtSysId, prdtNo, name, lines } = lineOf(state, claim);
  const pieces = claim.lines.map(({ orderPrdtOptionSysId, qty }) => {
    const ordered = lines.find((each) => each.orderPrdtOptionSysId === orderPrdtOptionSysId)!;
    return { optionText: optionNamesOf((claim.wanted ?? ordered).options).name, qty };
  });
  // They are paid.
  return [{ orderPrdtSysId, prdtNo, name, pieces, addOns: [], totalAmount: 0 }];
}
