/**
 * The products that a room sells.
 *
 * What must stay true: a change of the room wins over a list that the server was asked for before it.
 */
import { listedPrices } from '../../../../schema/buying/pricing.ts';
import type { DurableData } from '../../../../schema/room/messages.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import type { Static } from 'typebox';
import type { BroadcastProduct } from '../../../../schema/catalog/products.ts';
import type { RoomPresent } from '../../../../schema/room/room.ts';

export type RoomProduct = Static<typeof BroadcastProduct>;

export interface ProductsState extends Pick<RoomPresent, 'changes'> {
  readonly products: readonly RoomProduct[];
  /** Rises when a change names a product that is not in the list, or changes were lost: it must be loaded again. */
  readonly unknownProducts: number;
}

/** What is on sale in the live room. */
export interface Sale extends Pick<ProductsState, 'products'>, Pick<RoomPresent, 'isHideOrdBtn'> {
  readonly likeCnt: number;
}

/** `state` has the changes already. */
export function productsChanged<S extends ProductsState>(
  state: S,
  data: DurableData<'changePrdt'>,
  seq: number,
): S {
  const known = new Set(state.products.map((product) => product.prdtSysId));
  const unknown = data.products.some(
    ({ prdtSysId, salesExposureType }) => !known.has(prdtSysId) && salesExposureType !== EXPOSURE.hidden,
  );
  return {
    ...state,
    products: patched(state.products, state.changes, seq - 1),
    unknownProducts: state.unknownProducts + (unknown ? 1 : 0),
  };
}

/** A product list from the server; changes newer than `askedAtSeq` are laid over it. */
export function withProducts<S extends ProductsState>(
  state: S,
  products: readonly RoomProduct[],
  askedAtSeq: number,
): S {
  return { ...state, products: patched(products, state.changes, askedAtSeq) };
}

function patched(
  products: readonly RoomProduct[],
  changes: RoomPresent['changes'],
  afterSeq: number,
): readonly RoomProduct[] {
  return products.map((product) => {
    const change = changes[product.prdtSysId];
    if (!change || change.seq <= afterSeq) return product;
    return {
      ...product,
      salesExposureType: change.salesExposureType,
      stockQty: change.stockQty,
      isSoldout: change.isSoldout,
      isDisplay: change.isDisplay,
      name: change.name ?? product.name,
      nameEn: change.nameEn ?? product.nameEn,
      ...pricesOf(product, change),
    };
  });
}

/** An older server tells only the price. */
function pricesOf(product: RoomProduct, change: RoomPresent['changes'][number]) {
  const {
    price,
    marketPrice = product.marketPrice,
    livePrice = product.livePrice,
    livePriceStartDate = product.livePriceStartDate,
    livePriceEndDate = product.livePriceEndDate,
  } = change;
  return listedPrices({ price, marketPrice, livePrice, livePriceStartDate, livePriceEndDate });
}

/** The part of the live room that a rewound viewer still sees: what is on sale now. */
export function withSaleOf<S extends Sale>(state: S, { products, isHideOrdBtn, likeCnt }: Sale): S {
  const isSame =
    state.products === products && state.isHideOrdBtn === isHideOrdBtn && state.likeCnt === likeCnt;
  return isSame ? state : { ...state, products, isHideOrdBtn, likeCnt };
}

export function pinnedProduct(
  products: readonly RoomProduct[],
  fixPrdtSysId: number | null,
): RoomProduct | undefined {
  return fixPrdtSysId === null ? undefined : products.find((product) => product.prdtSysId === fixPrdtSysId);
}
