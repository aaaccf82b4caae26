import { STOCK_TYPE } from '../../schema/catalog/constants.ts';
import * as own from '../../schema/catalog/own-products.ts';
import type { OwnProduct, ProductChange } from '../../schema/catalog/own-products.ts';
import type { SellingPrices } from '../../schema/catalog/product-fields.ts';
import { productAlone } from '../../schema/catalog/product-lists.ts';
import { wonText } from '../../schema/won.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { sellerOf, type OfSeller } from '../room/host/where.ts';
import { count, countOf, timeText } from '../output.ts';
import { facts, table } from '../table.ts';

export interface LimitOptions {
  readonly limit: number;
}

export interface ListOptions extends LimitOptions, OfSeller {
  readonly number?: string;
}

const won = (amount: number) => wonText(amount, 'sign');

export async function list(context: Context, { limit, number, ...asked }: ListOptions): Promise<void> {
  const { api, out } = context;
  const page = { sellerSysId: await sellerOf(context, asked), startIndex: 0, rowCount: limit };
  const listed = await api.call(own.ownProducts, {
    ...page,
    ...(number !== undefined && { prdtNo: number }),
  });
  out.data(listed, (c) =>
    table(
      c,
      ['Product', 'Number', 'Name', 'Price', 'Live price', 'Left', 'Version', ''],
      listed.products.map((product) => [
        String(product.prdtSysId),
        product.prdtNo,
        product.name,
        won(product.price),
        product.livePrice ? won(product.livePrice.price) : '',
        leftText(product, product.stockQty),
        String(product.version),
        product.isDisplay ? '' : 'stopped',
      ]),
      [3, 4, 5, 6],
    ),
  );
  if (listed.totalCnt > listed.products.length)
    out.note(`${count(listed.products.length)} of ${countOf(listed.totalCnt, 'product')}; see --limit`);
}

export async function show(context: Context, asked: string, of: OfSeller): Promise<void> {
  const { sellerSysId: _, ...product } = await ownProductOf(context, asked, of);
  context.out.data(product, (c) =>
    [
      facts(c, [
        ['Product', `${product.prdtNo} ${product.name} (${product.nameEn})`],
        ['Version', String(product.version)],
        ['Sold', product.isDisplay ? 'yes' : 'stopped'],
        ['Price', pricesText(product)],
        ['Left', leftText(product, product.stockQty)],
        ['Category', product.categoryName ?? '–'],
        ['Brand', product.brandName ?? '–'],
        ['Picture', product.imageUrl],
      ]),
      ...choicesTable(product, (rows) => table(c, ['Choice', 'Name', 'Adds', 'Left'], rows, [2, 3])),
    ].join('\n'),
  );
}

function choicesTable(product: OwnProduct, drawn: (rows: string[][]) => string): string[] {
  const { singleOption, addingProducts } = product;
  const bases =
    singleOption && ('bases' in singleOption ? singleOption.bases : [{ name: '', ...singleOption }]);
  const rows = [
    ...(bases ?? []).flatMap(({ name, details }) =>
      details.map(({ prdtSingleOptionDetailSysId, item, price, stockQty = 0 }) => [
        String(prdtSingleOptionDetailSysId),
        `${name} ${item}`.trim(),
        won(price),
        leftText(product, stockQty),
      ]),
    ),
    ...addingProducts.flatMap(({ name, details }) =>
      details.map(({ prdtAddingProductDetailSysId, item, price, stockQty = 0 }) => [
        String(prdtAddingProductDetailSysId),
        `+ ${name} ${item}`,
        won(price),
        count(stockQty),
      ]),
    ),
  ];
  return rows.length > 0 ? [drawn(rows)] : [];
}

function leftText({ stockTypeCode }: Pick<OwnProduct, 'stockTypeCode'>, qty: number): string {
  return stockTypeCode === STOCK_TYPE.unlimited ? '∞' : count(qty);
}

export async function history(
  context: Context,
  product: string,
  { limit, ...of }: LimitOptions & OfSeller,
): Promise<void> {
  const { sellerSysId, prdtSysId } = await ownProductOf(context, product, of);
  const asked = { sellerSysId, prdtSysId, startIndex: 0, rowCount: limit };
  const found = await context.api.call(own.productHistory, asked);
  context.out.data(found, (c) =>
    table(
      c,
      ['Version', 'When', 'By', 'What'],
      found.changes.map((change) => [
        String(change.version),
        timeText(change.at),
        change.userSysId === null ? '' : String(change.userSysId),
        whatText(change),
      ]),
      [0],
    ),
  );
}

/** By its id, or by its seller's number of it. */
export async function ownProductOf(
  context: Context,
  product: string,
  of: OfSeller,
): Promise<OwnProduct & { readonly sellerSysId: number }> {
  const { api } = context;
  if (/^[1-9][0-9]{0,15}$/.test(product)) {
    const prdtSysId = Number(product);
    const { sellerSysId } = (await api.call(productAlone, { prdtSysId })).product;
    return { ...(await api.call(own.ownProduct, { sellerSysId, prdtSysId })), sellerSysId };
  }
  const sellerSysId = await sellerOf(context, of);
  const asked = { sellerSysId, prdtNo: product, startIndex: 0, rowCount: 1 };
  const [found] = (await api.call(own.ownProducts, asked)).products;
  if (found) return { ...found, sellerSysId };
  throw new UsageError(
    `There is no product ${product}`,
    'See which there are, with their ids: sellover product list',
  );
}

function whatText({ kind, fields, prices, stock, reason }: ProductChange): string {
  switch (kind) {
    case 'changed':
      return `changed: ${fields.join(', ')}`;
    case 'stock':
      return `${stock.map(moveText).join(', ')}${reason === null ? '' : `: ${reason}`}`;
    default:
      return `${kind}${prices ? `: ${pricesText(prices)}` : ''}`;
  }
}

function moveText({ change, leftQty, ...of }: ProductChange['stock'][number]): string {
  const { prdtSingleOptionDetailSysId: choice, prdtAddingProductDetailSysId: addOn } = of;
  // Each kind has numbers of its own.
  const named = choice !== null ? ` of choice ${choice}` : addOn !== null ? ` of add-on ${addOn}` : '';
  const left = leftQty === null ? '' : `, ${count(leftQty)} left`;
  // Somebody counted, and found what was expected.
  const sign = change === 0 ? '±' : change > 0 ? '+' : '−';
  return `${sign}${count(Math.abs(change))}${named}${left}`;
}

function pricesText({ price, marketPrice, livePrice }: SellingPrices): string {
  const live = livePrice && [
    `live ${won(livePrice.price)} from ${timeText(livePrice.startDate)} to ${timeText(livePrice.endDate)}`,
  ];
  return [
    won(price),
    ...(marketPrice > price ? [`market price ${won(marketPrice)}`] : []),
    ...(live ?? []),
  ].join(', ');
}
