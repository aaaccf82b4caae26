import * as contract from '../../../../schema/catalog/exhibitions.ts';
import type { Exhibition, OwnExhibition } from '../../../../schema/catalog/exhibitions.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog, requireSeller } from '../catalog/offers.ts';
import { requireBrand } from '../catalog/queries.ts';
import { withPicks } from '../pick/queries.ts';
import { exhibitionsStream } from './decider.ts';
import { countShownExhibitions, sellerOfExhibition, shownExhibitions } from './views.ts';

type Reading = Pick<Platform, 'log' | 'clock' | 'use'>;

/** `shop`: whose plans are asked for; null: the whole mall's. */
type PlansAsked = Readonly<Record<'startIndex' | 'rowCount', number>> & { readonly shop: number | null };

interface PlanFound {
  readonly sellerSysId: number;
  readonly plan: OwnExhibition;
}

export const mainPlans = query(
  contract.mainPlans,
  (platform) =>
    ({ query: { brandSysId, ...page }, shop }) =>
      brandSysId === undefined
        ? plansShown(platform, { ...page, shop, isBanner: 0 })
        : plansOfBrand(platform, brandSysId, { ...page, shop }),
);

export const bannerPlans = query(
  contract.bannerPlans,
  (platform) =>
    ({ query: page, shop }) =>
      plansShown(platform, { ...page, shop, isBanner: 1 }),
);

export const planAlone = query(
  contract.planAlone,
  (platform) =>
    ({ params: { planSysId }, shop }) =>
      planShown(platform, planSysId, shop),
);

/** Throws like {@link planShown}. */
export const planOfProduct = query(
  contract.planOfProduct,
  (platform) =>
    async ({ params: { prdtSysId, planPrdtSysId }, shop }) => {
      const product = await platform.use(Catalog).product(prdtSysId);
      const plans = product ? await plansOf(platform.log, product.sellerSysId) : [];
      const found = plans.find((plan) =>
        productsOf(plan).some((each) => each.planPrdtSysId === planPrdtSysId && each.prdtSysId === prdtSysId),
      );
      if (!found) throw new Refusal('0004', { planPrdtSysId });
      const { plan } = await planShown(platform, found.planSysId, shop);
      return { plan };
    },
);

/** Those on display. Throws like {@link planShown}. */
export const planProducts = query(contract.planProducts, (platform) => {
  const catalog = platform.use(Catalog);
  return async ({ params: { planSysId }, query: { startIndex, rowCount, ...asked }, caller, shop }) => {
    const { plan } = await requirePlan(platform, planSysId, shop);
    const all = plan.groups.flatMap(({ name: groupName, nameEn: groupNameEn, products }) =>
      products.map(async ({ planPrdtSysId, prdtSysId }) => {
        const product = await catalog.product(prdtSysId);
        return product?.isDisplay === 1
          ? [{ ...product, planSysId, planPrdtSysId, groupName, groupNameEn }]
          : [];
      }),
    );
    const shown = (await Promise.all(all)).flat();
    const products = shown.slice(startIndex, startIndex + rowCount);
    return { totalCnt: shown.length, products: await withPicks(platform.log, products, asked, caller) };
  };
});

/** Throws 0004 if there is no such seller. */
export const sellerPlans = query(contract.sellerPlans, ({ log }) => async ({ params: { sellerSysId } }) => {
  await requireSeller(log, sellerSysId);
  const { state, version } = await log.state(exhibitionsStream(sellerSysId));
  return { version, plans: [...state.plans] };
});

/** Those that are shown now. */
export async function plansShown(
  platform: Reading,
  { startIndex, rowCount, ...asked }: PlansAsked & { readonly isBanner: 0 | 1 },
) {
  const { reads } = platform.log;
  const shown = { ...asked, now: platform.clock.now() };
  const [total, rows] = await Promise.all([
    reads.one(countShownExhibitions(shown)),
    reads.all(shownExhibitions({ ...shown, startIndex, rowCount })),
  ]);
  const found = rows.map((row) => findPlan(platform.log, row.seller_sys_id, row.plan_sys_id));
  const plans = (await Promise.all(found)).filter((each) => each !== null);
  return { totalCnt: total?.count ?? 0, plans: await asSeen(platform, plans) };
}

/** Throws 0004 for an unknown plan and for one that has not begun. */
export async function planShown(platform: Reading, planSysId: number, shop: number | null) {
  const found = await requirePlan(platform, planSysId, shop);
  const [plan] = await asSeen(platform, [found]);
  const isOver: 0 | 1 = Date.parse(found.plan.endDate) < platform.clock.now() ? 1 : 0;
  return { plan: plan!, isOver };
}

/** Those shown now that have a product of this brand. Throws 0004 if there is no such brand. */
async function plansOfBrand(
  platform: Reading,
  brandSysId: number,
  { shop, startIndex, rowCount }: PlansAsked,
) {
  const { log, clock, use } = platform;
  const { sellerSysId } = await requireBrand(log, brandSysId, shop);
  const now = clock.now();
  const shown = (await plansOf(log, sellerSysId))
    .filter(({ startDate, endDate }) => Date.parse(startDate) <= now && now <= Date.parse(endDate))
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.planSysId - a.planSysId);
  const found: PlanFound[] = [];
  for (const plan of shown)
    if (await showsBrand(use(Catalog), plan, brandSysId)) found.push({ sellerSysId, plan });
  const page = found.slice(startIndex, startIndex + rowCount);
  return { totalCnt: found.length, plans: await asSeen(platform, page) };
}

async function showsBrand(catalog: Pick<Catalog, 'product'>, plan: OwnExhibition, brandSysId: number) {
  for (const { prdtSysId } of productsOf(plan)) {
    const product = await catalog.product(prdtSysId);
    if (product?.brandSysId === brandSysId && product.isDisplay === 1) return true;
  }
  return false;
}

async function plansOf(log: Pick<EventLog, 'state'>, sellerSysId: number): Promise<readonly OwnExhibition[]> {
  return (await log.state(exhibitionsStream(sellerSysId))).state.plans;
}

function productsOf({ groups }: OwnExhibition) {
  return groups.flatMap(({ products }) => products);
}

async function findPlan(log: Pick<EventLog, 'state'>, sellerSysId: number, planSysId: number) {
  const plan = (await plansOf(log, sellerSysId)).find((each) => each.planSysId === planSysId);
  return plan ? { sellerSysId, plan } : null;
}

async function requirePlan({ log, clock }: Reading, planSysId: number, shop: number | null) {
  const row = await log.reads.one(sellerOfExhibition({ planSysId }));
  const isHere = row && (shop === null || row.seller_sys_id === shop);
  const found = isHere ? await findPlan(log, row.seller_sys_id, planSysId) : null;
  if (!found || clock.now() < Date.parse(found.plan.startDate)) throw new Refusal('0004', { planSysId });
  return found;
}

/** As visitors see them. */
function asSeen({ use }: Reading, found: readonly PlanFound[]): Promise<Exhibition[]> {
  return Promise.all(
    found.map(async ({ sellerSysId, plan }) => {
      const { groups: _groups, imageFileSysId: _file, imageDigest: _digest, ...said } = plan;
      const { sellerName = '', sellerNameEn = '' } = (await use(Catalog).seller(sellerSysId)) ?? {};
      return { ...said, sellerSysId, sellerName, sellerNameEn };
    }),
  );
}
