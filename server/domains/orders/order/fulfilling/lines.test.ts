import { expect, test } from 'vitest';
import { LINE_STATUS } from '../../../../../schema/orders/moves.ts';
import { asked, line, orderOf, simpleGoods } from '../../../../testing/goods.ts';
import { TestLog } from '../../../../testing/log.ts';
import { place } from '../../../../testing/ordering.ts';
import { owedOf } from '../bill.ts';
import { cancelPieces, piecesCancelled } from '../claims/cancellation.ts';
import { evolved, orderStream, type OrderEvent } from '../decider.ts';
import { linesOfSeller } from './lines.ts';

const goods = [simpleGoods(31, 50), simpleGoods(32, 50)];
const { placed } = place({ goods }, orderOf(goods.map((each) => asked(each, [line(2, each)]))));
const { orderSysId } = placed;

test.each([0, 1])('line %d, all of whose pieces were cancelled, is not paid with the others', async (at) => {
  await TestLog.run(async (log) => {
    const placing: OrderEvent = { type: 'OrderPlaced', data: placed };
    const before = evolved(null as never, [placing]);
    const { orderPrdtSysId } = placed.products[at]!;
    const all = { orderPrdtSysId, orderPrdtOptionSysIds: undefined, qty: 2 };
    const { part, amounts, isWhole: _, ...gone } = cancelPieces(before, all, () => 10);
    const returned = { coupons: [], point: 0 };
    const data = { orderSysId, ...amounts, ...gone, points: part.points, returned };
    const cancelling = piecesCancelled(before, data, 77);
    const pay = { orderSysId, paySysId: 7, amount: owedOf(evolved(before, cancelling)) };
    const events: readonly OrderEvent[] = [
      placing,
      ...cancelling,
      { type: 'PaymentBegun', data: { ...pay, payMethodCode: 1 } },
      { type: 'OrderPaid', data: { ...pay, reference: 'bank-1' } },
    ];
    await log.append(orderStream(orderSysId), 5, ...events);
    const rows = await log.all(linesOfSeller({ sellerSysId: 1, after: 0, startIndex: 0, rowCount: 10 }));
    const shown = rows.map((row) => [row.prdt_sys_id, row.status_code, row.qty, row.paid_at !== null]);
    const expected = [31, 32].map((id) => [id, LINE_STATUS.paid, 2, true]);
    expected[at] = [31 + at, LINE_STATUS.cancelled, 0, false];
    expect(shown).toEqual(expected);
  });
});
