import { mainBroadcasts, schedules } from '../schema/broadcasts/broadcasts.ts';
import { SCHEDULE_TYPE, SCHEDULES_ROW_COUNT } from '../schema/broadcasts/constants.ts';
import { scheduleTypes } from '../schema/broadcasts/schedule-types.ts';
import { requestOf } from '../schema/call.ts';
import { BANNERS_SHOWN_MAX } from '../schema/catalog/constants.ts';
import { bannerPlans, mainPlans, planAlone, planProducts } from '../schema/catalog/exhibitions.ts';
import { brand as brandOperation, categories as categoriesOperation } from '../schema/catalog/groups.ts';
import { type ProductSort, searchProducts } from '../schema/catalog/search.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../schema/constants.ts';
import { inLocale } from '../schema/locales.ts';
import { PLAN_PICTURE_SIZES, pictureSet } from '../schema/pictures.ts';
import * as REFUSED from '../schema/refused.ts';
import { readCategories, brandIds, requireBrand } from './domains/catalog/catalog/queries.ts';
import { planShown, plansShown } from './domains/catalog/exhibition/queries.ts';
import type { About } from './platform/http/page-head.ts';
import type { PageAsked, ScreenAddress, PageShown, PageWanted } from './platform/http/shells.ts';
import { Refusal } from './platform/log/log.ts';
import type { Platform } from './platform/module.ts';
import {
  brandPath,
  CALENDAR_PAGE_PATH,
  categoryPath,
  liveItemsPath,
  planPath,
  SITE,
  SITE_OF,
  STORE_PATH,
} from './site.ts';
import { breadcrumbs } from './structured-data.ts';

export type Browsed = Pick<Platform, 'log' | 'clock' | 'use'>;
type Asking = Pick<PageAsked, 'locale' | 'facts' | 'hasQuery'>;
type Show = (browsed: Browsed, address: ScreenAddress, asked: Asking) => Promise<PageShown> | PageShown;
type Said = Pick<About, 'text' | 'path'> & { readonly title: string; readonly picture?: string };

const PAGE = { startIndex: 0, rowCount: ROW_COUNT_DEFAULT };
const NOWHERE: PageShown = { isThere: false, first: [] };

/** In which order `/Planning/:type` asks for a brand's products; `event` lists plans. */
const PLANNING_SORTS: Readonly<Record<string, ProductSort>> = {
  brandList: 'relevance',
  new: 'new',
  best: 'sold',
};

/** The pages on which people look around, by the names of their screens. */
export const browseShown: Readonly<Record<string, Show>> = {
  Calendar: (_browsed, _address, asked) => calendar(asked),
  Schedule: (_browsed, _address, asked) => calendar(asked),
  CalendarReserved: (_browsed, _address, { locale }) =>
    page({ ...SITE.reserved[locale], path: '/CalendarReserved' }, []),
  Store: ofStore,
  LiveItems: ofLiveItems,
  Search: (_browsed, _address, { locale }) => page({ ...SITE.search[locale], path: '/search' }, []),
  Category: ofCategory,
  BrandChannel: (browsed, { params }, asked) => ofBrand(browsed, params['brandSysId'], asked),
  Planning: ofPlanning,
  PlanningEvent: ofPlan,
  PlanningEventOf: ofPlan,
};

/** Of these pages, those that are worth finding. */
export async function browseAddresses(browsed: Browsed, shop: number | null): Promise<string[]> {
  const [{ categories }, brands, { plans }] = await Promise.all([
    readCategories(browsed.log),
    brandIds(browsed.log, shop),
    plansShown(browsed, { shop, isBanner: 0, startIndex: 0, rowCount: ROW_COUNT_MAX }),
  ]);
  return [
    STORE_PATH,
    CALENDAR_PAGE_PATH,
    ...['live', 'soon', 'vod'].map(liveItemsPath),
    ...categories.flatMap(({ categorySysId: upper, subCategories }) => [
      categoryPath(upper),
      ...subCategories.map((sub) => categoryPath(upper, sub.categorySysId)),
    ]),
    ...brands.map(brandPath),
    ...plans.map(({ planSysId }) => planPath(planSysId)),
  ];
}

function calendar({ locale, hasQuery }: Asking): PageShown {
  // Another day or type is asked for in the address.
  const listed = { scheduleTypeCode: SCHEDULE_TYPE.live, startIndex: 0, rowCount: SCHEDULES_ROW_COUNT };
  return page({ ...SITE.schedule[locale], path: CALENDAR_PAGE_PATH }, [
    sent(scheduleTypes, {}),
    ...(hasQuery ? [] : [sent(schedules, listed)]),
  ]);
}

async function ofStore(
  browsed: Browsed,
  _address: ScreenAddress,
  { locale, facts: { shop }, hasQuery }: Asking,
): Promise<PageShown> {
  const { plans } = await plansShown(browsed, { shop, isBanner: 1, startIndex: 0, rowCount: 1 });
  return page({ ...SITE.store[locale], path: STORE_PATH }, [
    sent(categoriesOperation, {}),
    sent(bannerPlans, { startIndex: 0, rowCount: BANNERS_SHOWN_MAX }),
    ...(hasQuery ? [] : [sent(searchProducts, PAGE)]),
    ...plans.map(({ imageUrl }) => picture(imageUrl, 'banner')),
  ]);
}

function ofLiveItems(_browsed: Browsed, { words }: ScreenAddress, { locale }: Asking): PageShown {
  const type = (words['type'] ?? '').toLowerCase();
  return page({ ...SITE.liveItems[locale], path: liveItemsPath(type) }, [
    type === 'vod'
      ? sent(schedules, { scheduleTypeCode: SCHEDULE_TYPE.replay, ...PAGE })
      : sent(mainBroadcasts, PAGE),
  ]);
}

async function ofCategory(
  { log }: Browsed,
  { words: { category, subCategory = '' } }: ScreenAddress,
  { locale, hasQuery }: Asking,
): Promise<PageShown> {
  const { categories } = await readCategories(log);
  const upper = categories.find((each) => String(each.categorySysId) === category);
  const lower = upper?.subCategories.find((each) => String(each.categorySysId) === subCategory);
  const shown = lower ?? (ALL_OF_CATEGORY.has(subCategory) ? upper : undefined);
  if (!upper || !shown) return NOWHERE;
  const title = inLocale(locale, shown.name, shown.nameEn);
  const text = SITE_OF.category[locale](title);
  const listed = { categorySysId: shown.categorySysId, ...PAGE };
  return page({ title, text, path: categoryPath(upper.categorySysId, lower?.categorySysId) }, [
    sent(categoriesOperation, {}),
    ...(hasQuery ? [] : [sent(searchProducts, listed)]),
  ]);
}

/** In place of a subcategory, as `CategoryScreen.tsx` reads it. */
const ALL_OF_CATEGORY: ReadonlySet<string> = new Set(['all', '0']);

function ofBrand(
  { log }: Browsed,
  brandSysId: number | undefined,
  asked: Asking,
  { path, first }: { readonly path?: string; readonly first?: readonly PageWanted[] } = {},
): Promise<PageShown> {
  const { locale, facts } = asked;
  return orNowhere(async () => {
    const brand = await requireBrand(log, brandSysId ?? Number.NaN, facts.shop);
    const title = inLocale(locale, brand.name, brand.nameEn);
    return page({ title, text: SITE_OF.brand[locale](title), path: path ?? brandPath(brand.brandSysId) }, [
      sent(brandOperation, { brandSysId: brand.brandSysId }),
      ...(first ?? []),
    ]);
  });
}

function ofPlanning(browsed: Browsed, { params, words }: ScreenAddress, asked: Asking): Promise<PageShown> {
  const { brandSysId = Number.NaN } = params;
  const said = (words['type'] ?? '').toLowerCase();
  const type = [...Object.keys(PLANNING_SORTS), 'event'].find((each) => each.toLowerCase() === said)!;
  const sort = PLANNING_SORTS[type];
  const listed =
    sort === undefined
      ? sent(mainPlans, { brandSysId, startIndex: 0, rowCount: ROW_COUNT_MAX })
      : sent(searchProducts, { brandSysId, sort, ...PAGE });
  return ofBrand(browsed, brandSysId, asked, { path: `/Planning/${type}/${brandSysId}`, first: [listed] });
}

function ofPlan(
  browsed: Browsed,
  { params: { planSysId = Number.NaN } }: ScreenAddress,
  { locale, facts: { shop } }: Asking,
): Promise<PageShown> {
  return orNowhere(async () => {
    const { plan, isOver } = await planShown(browsed, planSysId, shop);
    const { title, titleEn, text, textEn, sellerName, sellerNameEn, imageUrl } = plan;
    const said = {
      title: inLocale(locale, title, titleEn),
      text:
        inLocale(locale, text, textEn) || SITE_OF.plan[locale](inLocale(locale, sellerName, sellerNameEn)),
      picture: imageUrl,
      path: planPath(planSysId),
    };
    return page(said, [
      sent(planAlone, { planSysId }),
      ...(isOver === 1 ? [] : [sent(planProducts, { planSysId, ...PAGE })]),
      picture(imageUrl, 'hero'),
    ]);
  });
}

function page(said: Said, first: readonly PageWanted[]): PageShown {
  return {
    isThere: true,
    first,
    about: {
      ...said,
      type: 'website',
      data: (absolute, siteName) => [breadcrumbs(siteName, said, absolute)],
    },
  };
}

/** A page for what does not exist answers 404. */
async function orNowhere(shown: () => Promise<PageShown>): Promise<PageShown> {
  try {
    return await shown();
  } catch (error) {
    if (error instanceof Refusal && error.resultCode === REFUSED.notFound) return NOWHERE;
    throw error;
  }
}

function sent(operation: Parameters<typeof requestOf>[0], input: object): PageWanted {
  return { fetch: requestOf(operation, input).path };
}

function picture(url: string, place: keyof typeof PLAN_PICTURE_SIZES): PageWanted {
  return { picture: url, srcset: pictureSet(url), sizes: PLAN_PICTURE_SIZES[place] };
}
