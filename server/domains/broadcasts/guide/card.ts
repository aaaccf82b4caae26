import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { CARD_PRODUCTS, LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { broadcastState } from '../../../../schema/broadcasts/state.ts';
import { ProductPrices, type BroadcastProduct } from '../../../../schema/catalog/products.ts';
import type { SellerLook } from '../../../../schema/catalog/sellers.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { countsOfRoom, productsShown, publishedRecordings, roomState, type ShownFrom } from './stage.ts';

const PRICES = Object.keys(ProductPrices) as (keyof typeof ProductPrices)[];

/** A broadcast in a list. */
export async function cardOf(
  from: ShownFrom,
  plan: BroadcastPlan,
  seller: SellerLook,
): Promise<BroadcastCard> {
  const room = await roomState(from.log, plan);
  const products = await productsShown(from, plan, room);
  const [recording] = room.liveFlag > LIVE_FLAG.onAir ? await publishedRecordings(from, plan) : [];
  const scheduled = {
    startDate: plan.startDate,
    startTime: koreanTime(Date.parse(plan.startDate)).time,
    endTime: koreanTime(Date.parse(plan.endDate)).time,
    liveFlag: room.liveFlag,
    highlightUrl: recording?.hlsUrl ?? recording?.directUrl ?? null,
  };
  return {
    ...scheduled,
    broadcastSysId: plan.broadcastSysId,
    broadcastScheduleSysId: plan.broadcastScheduleSysId,
    sellerSysId: plan.sellerSysId,
    seller,
    title: plan.title,
    titleEn: plan.titleEn,
    briefComment: plan.briefComment,
    briefCommentEn: plan.briefCommentEn,
    thumnailLiveUrl: plan.thumnailLiveUrl,
    liveUrl: room.liveUrl,
    isHideOrdBtn: room.isHideOrdBtn,
    isChallenge: plan.isChallenge ?? 0,
    endDate: plan.endDate,
    liveStartDate: room.startedAt === null ? null : new Date(room.startedAt).toISOString(),
    state: broadcastState(scheduled, from.clock.now()),
    prdtTotalCnt: products.length,
    products: products.slice(0, CARD_PRODUCTS).map(cardProduct),
    ...(await countsOfRoom(from.log, plan)),
  };
}

/** With the same prices as in other lists. */
function cardProduct(product: BroadcastProduct): BroadcastCard['products'][number] {
  const { prdtSysId, name, nameEn, squareImageUrl } = product;
  const prices = Object.fromEntries(PRICES.map((field) => [field, product[field]]));
  return {
    prdtSysId,
    name,
    nameEn,
    squareImageUrl,
    ...(prices as Pick<BroadcastProduct, (typeof PRICES)[number]>),
  };
}
