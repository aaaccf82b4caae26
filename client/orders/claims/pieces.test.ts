import { expect, test } from 'vitest';
import { OrderAddOn, OrderProduct, OrderProductOption } from '../../../schema/buying/orders.ts';
import { sample } from '../../testing/sample.ts';
import {
  addOnId,
  choicesOf,
  firstChosen,
  leavesAddOn,
  NOTHING,
  piecesOf,
  qtyOf,
  requestsOf,
  type Chosen,
} from './pieces.ts';

const option = (id: number, content: string, freeQty: number) =>
  sample(OrderProductOption, { content, qty: 3, freeQty, orderPrdtOptionSysIds: [id] });
const pouch = sample(OrderAddOn, { prdtAddingProductDetailSysId: 70, addingQty: 2, isFree: 1 });
const tint = sample(OrderProduct, {
  orderPrdtSysId: 1,
  totalQty: 6,
  freeQty: 3,
  options: [option(11, '체리', 2), option(12, '로즈', 1), option(13, '코랄', 0)],
  addingProducts: [pouch, { ...pouch, prdtAddingProductDetailSysId: 71, isFree: 0 }],
});
const cup = sample(OrderProduct, { orderPrdtSysId: 2, totalQty: 2, freeQty: 2 });
const chosen = (qtys: Chosen['qtys'], ...addOns: readonly string[]): Chosen => ({
  qtys,
  addOns: new Set(addOns),
});

test('what nobody has asked about can be chosen, by option where there are some', () => {
  expect(choicesOf(tint).map(({ option: of, freeQty }) => [of?.name, freeQty])).toEqual([
    ['체리', 2],
    ['로즈', 1],
  ]);
  expect(choicesOf(cup)).toMatchObject([{ option: null, freeQty: 2 }]);
  expect(qtyOf(chosen({ 2: 5 }), choicesOf(cup)[0]!)).toBe(2);
});

test('all of the only thing there is stands chosen, and nothing of several', () => {
  const boxed = { ...cup, addingProducts: [pouch] };
  expect(piecesOf(firstChosen([boxed]), [boxed])).toBe(2);
  expect(firstChosen([boxed]).addOns.has(addOnId(boxed, pouch))).toBe(true);
  expect(firstChosen([tint])).toBe(NOTHING);
  expect(firstChosen([tint, cup])).toBe(NOTHING);
});

test('an add-on does not stay behind its last piece', () => {
  const all = { '1/11': 2, '1/12': 1 };
  expect(leavesAddOn(chosen(all), tint)).toBe(true);
  expect(leavesAddOn(chosen(all, addOnId(tint, pouch)), tint)).toBe(false);
  expect(leavesAddOn(chosen({ '1/11': 2 }), tint)).toBe(false);
  expect(leavesAddOn(chosen({ 2: 2 }), cup)).toBe(false);
});

test('each choice is a request, and add-ons go with the last one of their line', () => {
  const addOn = addOnId(tint, pouch);
  expect(requestsOf(chosen({ '1/11': 2, '1/12': 1, 2: 1 }, addOn), [tint, cup])).toEqual([
    { orderPrdtSysIds: [1], orderPrdtOptionSysIds: [11], qty: 2 },
    {
      orderPrdtSysIds: [1],
      orderPrdtOptionSysIds: [12],
      qty: 1,
      addingProducts: [{ prdtAddingProductDetailSysId: 70, addingQty: 2 }],
    },
    { orderPrdtSysIds: [2], qty: 1 },
  ]);
  expect(requestsOf(chosen({}, addOn), [tint])).toEqual([
    {
      orderPrdtSysIds: [1],
      qty: 0,
      addingProducts: [{ prdtAddingProductDetailSysId: 70, addingQty: 2 }],
    },
  ]);
});
