/** What a request is made about: pieces of lines and add-ons, as they are chosen and as they are asked for. */
import type { Order } from '../../../schema/buying/orders.ts';
import type { BothNames } from '../../../schema/members/names.ts';
import type { Input } from '../../../schema/operation.ts';
import type { askCancel } from '../../../schema/orders/claims.ts';

export type Line = Order['orderProducts'][number];

type Asked = Pick<
  Input<typeof askCancel>,
  'orderPrdtSysIds' | 'orderPrdtOptionSysIds' | 'addingProducts' | 'qty'
>;

/** Pieces that are alike. */
export interface Choice {
  readonly id: string;
  /** Empty: the goods have no options. */
  readonly optionSysIds: readonly number[];
  /** Null: there is nothing to tell them by. */
  readonly option: BothNames | null;
  /** What the options cost beside the goods. */
  readonly price: number;
  /** Those that nobody has asked about. */
  readonly freeQty: number;
}

/** What was chosen of an order: pieces by choice, and add-ons. */
export interface Chosen {
  readonly qtys: Readonly<Record<string, number>>;
  readonly addOns: ReadonlySet<string>;
}

export const NOTHING: Chosen = { qtys: {}, addOns: new Set() };

export function choicesOf({ orderPrdtSysId, options, freeQty }: Line): readonly Choice[] {
  if (options.length === 0)
    return [{ id: String(orderPrdtSysId), optionSysIds: [], option: null, price: 0, freeQty }];
  return options
    .filter((each) => each.freeQty > 0)
    .map(({ orderPrdtOptionSysIds, content, contentEn, price, ...pieces }) => ({
      id: `${orderPrdtSysId}/${orderPrdtOptionSysIds.join()}`,
      optionSysIds: orderPrdtOptionSysIds,
      option: { name: content, nameEn: contentEn },
      price,
      freeQty: pieces.freeQty,
    }));
}

export type AddOn = Line['addingProducts'][number];

export function addOnsOf({ addingProducts }: Line): readonly AddOn[] {
  return addingProducts.filter(({ isFree }) => isFree === 1);
}

export function addOnId(
  { orderPrdtSysId }: Pick<Line, 'orderPrdtSysId'>,
  { prdtAddingProductDetailSysId }: Pick<AddOn, 'prdtAddingProductDetailSysId'>,
): string {
  return `${orderPrdtSysId}+${prdtAddingProductDetailSysId}`;
}

/** Where there is only one thing to choose, all of it is chosen. */
export function firstChosen(lines: readonly Line[]): Chosen {
  const [line, ...others] = lines;
  if (!line || others.length > 0) return NOTHING;
  const [choice, ...more] = choicesOf(line);
  if (!choice || more.length > 0) return NOTHING;
  return {
    qtys: { [choice.id]: choice.freeQty },
    addOns: new Set(addOnsOf(line).map((addOn) => addOnId(line, addOn))),
  };
}

/** As many as were chosen and are still free. */
export function qtyOf({ qtys }: Chosen, { id, freeQty }: Choice): number {
  return Math.min(qtys[id] ?? 0, freeQty);
}

export function piecesOf(chosen: Chosen, lines: readonly Line[]): number {
  return lines.flatMap(choicesOf).reduce((sum, choice) => sum + qtyOf(chosen, choice), 0);
}

function chosenAddOns(chosen: Chosen, line: Line): readonly AddOn[] {
  return addOnsOf(line).filter((addOn) => chosen.addOns.has(addOnId(line, addOn)));
}

/** Whether the last piece of a line would go while an add-on of it stays. */
export function leavesAddOn(chosen: Chosen, line: Line): boolean {
  const qty = piecesOf(chosen, [line]);
  return qty > 0 && qty === line.freeQty && chosenAddOns(chosen, line).length < addOnsOf(line).length;
}

/** A request is about pieces of one choice. Add-ons go with the last one of their line, as it may be the last piece. */
export function requestsOf(chosen: Chosen, lines: readonly Line[]): readonly Asked[] {
  return lines.flatMap((line) => {
    const { orderPrdtSysId } = line;
    const addingProducts = chosenAddOns(chosen, line).map(({ prdtAddingProductDetailSysId, addingQty }) => ({
      prdtAddingProductDetailSysId,
      addingQty,
    }));
    const pieces: Asked[] = choicesOf(line)
      .map((choice) => ({ choice, qty: qtyOf(chosen, choice) }))
      .filter(({ qty }) => qty > 0)
      .map(({ choice: { optionSysIds }, qty }) => ({
        orderPrdtSysIds: [orderPrdtSysId],
        ...(optionSysIds.length > 0 && { orderPrdtOptionSysIds: [...optionSysIds] }),
        qty,
      }));
    if (addingProducts.length === 0) return pieces;
    const last: Asked = pieces.pop() ?? { orderPrdtSysIds: [orderPrdtSysId], qty: 0 };
    return [...pieces, { ...last, addingProducts }];
  });
}
