import { type RequestFacts } from './platform/http/request-facts.ts';
import { broadcastDetail, mainBroadcasts } from '../schema/broadcasts/broadcasts.ts';
import { requestOf } from '../schema/call.ts';
import { ROW_COUNT_DEFAULT } from '../schema/constants.ts';
import { LIVE_FLAG } from '../schema/broadcasts/constants.ts';
import { inLocale } from '../schema/locales.ts';
import { FIRST_PICTURE_SIZES, pictureSet } from '../schema/pictures.ts';
import { TERMS_KINDS } from '../schema/members/constants.ts';
import { productDetail } from '../schema/catalog/products.ts';
import { liveAddress } from '../schema/room/rehearsals.ts';
import { shareOf } from '../schema/sharing.ts';
import type { Catalog } from './domains/catalog/catalog/catalog.ts';
import { idsDisplayed } from './domains/catalog/catalog/queries.ts';
import { mainCards, publicPlans } from './domains/broadcasts/guide/queries.ts';
import { type ShownFrom, stageOf } from './domains/broadcasts/guide/stage.ts';
import { isPublished } from './domains/service/service/notices.ts';
import type { StreamBegin } from './platform/media/media.ts';
import type { FirstFrame } from '../schema/first-frame.ts';
import type { PageAsked, ScreenAddress, Show, PageShown, PageWanted } from './platform/http/shells.ts';
import { browseAddresses, type Browsed, browseShown } from './browse-shown.ts';
import { productPath } from './site.ts';
import { breadcrumbs, broadcastData, pricesOf, productData } from './structured-data.ts';

/** Broadcasts are read one by one, so a sitemap has the newest of them only. */
const BROADCASTS_LISTED = 1000;
/** Other screens with a product's id, such as its reviews, show no large picture. */
const PRODUCT_PAGES = new Set(['ProductDetail', 'ProductOfPlan', 'ProductOfLive', 'ProductOfBroadcast']);

const SYS_ID = /^[1-9][0-9]{0,15}$/;

/** `test` is there for who develops the client only. */
const NOWHERE = new Set(['NotFound', 'test']);

interface Services extends Browsed, ShownFrom {
  readonly catalog: Catalog;
  readonly begin: StreamBegin;
}

type Viewed = Pick<PageAsked, 'locale' | 'facts'>;

/** The content of each screen, by its name in the client's route table, for the page's head and its preloads. */
export function screensShown(services: Services): Show {
  return async (address, asked) => {
    const { name, params } = address;
    const { prdtSysId } = params;
    if (prdtSysId !== undefined)
      return ofProduct(services.catalog, { prdtSysId, isItsPage: PRODUCT_PAGES.has(name) }, asked);
    const browsed = browseShown[name];
    if (browsed) return browsed(services, address, asked);
    switch (name) {
      case 'Home':
        return {
          isThere: true,
          first: await ofHome(services, asked.facts.shop),
          about: { path: '/', type: 'website' },
        };
      case 'enterLive':
        return ofStage(services, params, asked);
      case 'HomeVod':
      case 'LiveInfoShare':
      case 'LiveInfo':
      case 'Live':
      case 'PastVod':
        // They lead to it, and are shared as it.
        return { ...(await ofStage(services, params, asked)), first: [] };
      case 'Terms':
        return { isThere: TERMS_KINDS[(params['num'] ?? 0) - 1] !== undefined, first: [] };
      case 'NoticeOf':
        return { isThere: await isPublished(services, params['noticeSysId'] ?? 0), first: [] };
      case 'CustomerSearchBy':
        return { isThere: await isAnswered(services, address.words), first: [] };
      default:
        return { isThere: !NOWHERE.has(name), first: [] };
    }
  };
}

/** The screen itself looks for frequent questions and says if there are none. */
async function isAnswered(services: Services, { type, code = '' }: ScreenAddress['words']): Promise<boolean> {
  if (type?.toLowerCase() !== 'notice') return true;
  return SYS_ID.test(code) && isPublished(services, Number(code));
}

/** All pages of a product, such as its questions and reviews, are about the product. */
async function ofProduct(
  catalog: Catalog,
  { prdtSysId, isItsPage }: { readonly prdtSysId: number; readonly isItsPage: boolean },
  { locale }: Viewed,
): Promise<PageShown> {
  const detail = await catalog.detail(prdtSysId);
  const seller = detail && (await catalog.seller(detail.product.sellerSysId));
  if (!detail || !seller) return { isThere: false, first: [] };
  const { product } = detail;
  const prices = pricesOf(detail);
  const { path } = requestOf(productDetail, { prdtSysId });
  const sellerName = inLocale(locale, seller.sellerName, seller.sellerNameEn);
  const brandName =
    product.brandName === null ? null : inLocale(locale, product.brandName, product.brandNameEn);
  const won = Math.min(...prices).toLocaleString(locale);
  const said = {
    title: inLocale(locale, product.name, product.nameEn),
    text: `${brandName ?? sellerName} · ${inLocale(locale, `${won}원`, `${won} won`)}`,
    picture: product.bigImageUrl,
    path: productPath(prdtSysId),
  };
  return {
    isThere: true,
    first: isItsPage ? [{ fetch: path }, firstPicture(product.bigImageUrl, 'product', 'product')] : [],
    about: {
      ...said,
      type: 'product',
      data: (absolute, siteName) => [
        productData(said, { product, prices, sellerName, brandName }, absolute),
        breadcrumbs(siteName, said, absolute),
      ],
    },
  };
}

async function ofHome(from: ShownFrom, shop: number | null): Promise<readonly PageWanted[]> {
  const [first, second] = await mainCards(from, { startIndex: 0, rowCount: 2, shop });
  const { path } = requestOf(mainBroadcasts, { startIndex: 0, rowCount: ROW_COUNT_DEFAULT });
  if (first?.liveFlag !== LIVE_FLAG.onAir) return [{ fetch: path }];
  const frame = second?.liveFlag === LIVE_FLAG.onAir ? 'card-of-many' : 'card';
  return [{ fetch: path }, firstPicture(first.thumnailLiveUrl, 'card', frame)];
}

async function ofStage(
  { begin, ...from }: Services,
  params: ScreenAddress['params'],
  { locale, facts: { shop } }: Viewed,
): Promise<PageShown> {
  const { broadcastSysId = NaN, broadcastScheduleSysId = NaN } = params;
  const ids = { broadcastSysId, broadcastScheduleSysId };
  const stage = await stageOf(from, ids, shop);
  if (!stage) return { isThere: false, first: [] };
  const { plan, liveUrl } = stage;
  // The page can describe the broadcast even if its stream cannot be played.
  const stream = liveUrl === null ? null : await begin(liveUrl).catch(() => null);
  const { path } = requestOf(broadcastDetail, ids);
  const said = { ...shareOf(plan, locale), path: liveAddress(ids) };
  return {
    isThere: true,
    first: [
      { fetch: path },
      ...(stream?.first ?? []).map((fetch) => ({ fetch })),
      firstPicture(plan.thumnailLiveUrl, 'stage', 'stage'),
      ...(stream?.picture === undefined ? [] : [{ fetch: stream.picture, isLast: true } as const]),
    ],
    about: {
      ...said,
      type: 'video.other',
      data: (absolute, siteName) => [
        broadcastData(said, stage, absolute),
        breadcrumbs(siteName, said, absolute),
      ],
    },
  };
}

function firstPicture(
  picture: string,
  place: keyof typeof FIRST_PICTURE_SIZES,
  frame: FirstFrame,
): PageWanted {
  return { picture, srcset: pictureSet(picture), sizes: FIRST_PICTURE_SIZES[place], frame };
}

/** The pages of the mall or of a shop for search engines. */
export async function addressesOf(browsed: Browsed, { shop }: RequestFacts): Promise<readonly string[]> {
  const broadcasts = await publicPlans(browsed, { rowCount: BROADCASTS_LISTED, shop });
  const own = ['/', ...(await browseAddresses(browsed, shop)), ...broadcasts.map(liveAddress)];
  const products = await idsDisplayed(browsed.log, shop);
  return [...own, ...products.map(productPath)];
}
