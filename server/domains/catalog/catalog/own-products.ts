import * as contract from '../../../../schema/catalog/own-products.ts';
import { asSeen } from '../../../../schema/text.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { STOCK_BY_HAND, stockStream, type StockState } from '../stock/decider.ts';
import { groupNames, readGroups } from './groups.ts';
import { ownProductOf } from './own-fields.ts';
import { changeOf } from './product-history.ts';
import { productStream, type ProductFacts } from './product.ts';
import { countProductsNumbered, countProductsOfSeller, productsNumbered, productsOfSeller } from './views.ts';
import { requireSeller } from './seller.ts';

/** That the caller is a host of this seller, or a manager, is known from the path. */
export interface OfOwnProduct {
  readonly sellerSysId: number;
  readonly prdtSysId: number;
}

/** A product with the states that its version is counted from. */
export interface ProductStanding {
  readonly facts: ProductFacts;
  readonly stock: StockState;
  readonly version: number;
  /** Of the streams. */
  readonly versions: { readonly product: number; readonly stock: number };
}

export const ownProducts = query(
  contract.ownProducts,
  ({ log }) =>
    async ({ params: { sellerSysId }, query: { prdtNo, ...page } }) => {
      await requireSeller(log, sellerSysId);
      const numbered = { sellerSysId, prdtNo: asSeen(prdtNo ?? '') };
      const [found, counted] =
        prdtNo === undefined
          ? [productsOfSeller({ sellerSysId, ...page }), countProductsOfSeller({ sellerSysId })]
          : [productsNumbered({ ...numbered, ...page }), countProductsNumbered(numbered)];
      const ids = await log.reads.all(found);
      const total = await log.reads.one(counted);
      const products = await Promise.all(ids.map(({ prdt_sys_id }) => standingOf(log, prdt_sys_id)));
      const groups = await readGroups(log, sellerSysId);
      return {
        totalCnt: total?.count ?? 0,
        products: products.flatMap((each) =>
          each ? [ownProductOf(each.facts, { ...each, names: groupNames(each.facts, groups) })] : [],
        ),
      };
    },
);

export const ownProduct = query(contract.ownProduct, ({ log }) => async ({ params }) => {
  const standing = await requireStanding(log, params);
  const names = groupNames(standing.facts, await readGroups(log, params.sellerSysId));
  return ownProductOf(standing.facts, { ...standing, names });
});

/** Newest first. */
export const productHistory = query(
  contract.productHistory,
  ({ log }) =>
    async ({ params, query: { startIndex, rowCount } }) => {
      const standing = await requireStanding(log, params);
      const changes = await newestChanges(log, standing, startIndex + rowCount);
      return { version: standing.version, changes: changes.slice(startIndex) };
    },
);

export async function standingOf(
  log: Pick<EventLog, 'state'>,
  prdtSysId: number,
): Promise<ProductStanding | null> {
  const product = await log.state(productStream(prdtSysId));
  if (!product.state) return null;
  const stock = await log.state(stockStream(prdtSysId));
  return {
    facts: product.state,
    stock: stock.state,
    version: product.version + stock.state.byHand,
    versions: { product: product.version, stock: stock.version },
  };
}

async function requireStanding(log: Pick<EventLog, 'state'>, { sellerSysId, prdtSysId }: OfOwnProduct) {
  const standing = await standingOf(log, prdtSysId);
  if (standing?.facts.sellerSysId !== sellerSysId) throw new Refusal('0004', { prdtSysId });
  return standing;
}

/** Newest first. */
export async function newestChanges(
  log: Pick<EventLog, 'read'>,
  { facts: { prdtSysId }, version, versions }: ProductStanding,
  limit: number,
): Promise<contract.ProductChange[]> {
  const newest = { limit, backwards: true };
  const [ofProduct, ofStock] = await Promise.all([
    log.read({ ...newest, stream: productStream(prdtSysId).stream, upToVersion: versions.product }),
    log.read({
      ...newest,
      stream: stockStream(prdtSysId).stream,
      types: STOCK_BY_HAND,
      upToVersion: versions.stock,
    }),
  ]);
  return [...ofProduct, ...ofStock]
    .toSorted((a, b) => b.position - a.position)
    .slice(0, limit)
    .flatMap((event, at) => (event.damaged ? [] : [changeOf(event, version - at)]));
}
