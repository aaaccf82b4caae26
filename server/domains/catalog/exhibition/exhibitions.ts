import type * as contract from '../../../../schema/catalog/exhibitions.ts';
import type { Exhibition, ExhibitionProduct, OwnExhibition } from '../../../../schema/catalog/exhibitions.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Grouping } from '../catalog/offers.ts';
import { requireSeller } from '../catalog/seller.ts';
import { freeing, type Files } from '../../members/media/offers.ts';
import { exhibitionsStream, filesShown, setExhibitions } from './decider.ts';
import { countShownExhibitions, sellerOfExhibition, shownExhibitions } from './projection.ts';

interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}
/** Whose plans are asked for; null: the whole mall's. */
type OfShop<P> = P & { readonly shop: number | null };

interface Found {
  readonly sellerSysId: number;
  readonly plan: OwnExhibition;
}

/** Plans of sellers: how they are set, and what visitors see of them. */
export class Exhibitions {
  readonly #log: Pick<EventLog, 'reads' | 'state' | 'execute'>;
  readonly #source: Pick<Source, 'id'>;
  readonly #clock: Clock;
  readonly #catalog: Pick<Catalog, 'product' | 'seller'>;
  readonly #grouping: Pick<Grouping, 'brand'>;
  readonly #files: Pick<Files, 'naming'>;

  constructor(parts: {
    readonly log: Pick<EventLog, 'reads' | 'state' | 'execute'>;
    readonly source: Pick<Source, 'id'>;
    readonly clock: Clock;
    readonly catalog: Pick<Catalog, 'product' | 'seller'>;
    readonly grouping: Pick<Grouping, 'brand'>;
    readonly files: Pick<Files, 'naming'>;
  }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#clock = parts.clock;
    this.#catalog = parts.catalog;
    this.#grouping = parts.grouping;
    this.#files = parts.files;
  }

  /** Those that are shown now. */
  async shown({ shop, isBanner, startIndex, rowCount }: OfShop<Page & { readonly isBanner: 0 | 1 }>) {
    const asked = { now: this.#clock.now(), shop, isBanner };
    const [total, rows] = await Promise.all([
      this.#log.reads.one(countShownExhibitions(asked)),
      this.#log.reads.all(shownExhibitions({ ...asked, startIndex, rowCount })),
    ]);
    const found = await Promise.all(rows.map((row) => this.#find(row.seller_sys_id, row.plan_sys_id)));
    return { totalCnt: total?.count ?? 0, plans: await this.#seen(found.filter((each) => each !== null)) };
  }

  /** Those of them that show a product of this brand. Throws 0004 if there is no such brand. */
  async ofBrand(brandSysId: number, { shop, startIndex, rowCount }: OfShop<Page>) {
    const { sellerSysId } = await this.#grouping.brand(brandSysId, shop);
    const now = this.#clock.now();
    const shown = (await this.#plansOf(sellerSysId))
      .filter(({ startDate, endDate }) => Date.parse(startDate) <= now && now <= Date.parse(endDate))
      .toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.planSysId - a.planSysId);
    const found: Found[] = [];
    for (const plan of shown) if (await this.#showsBrand(plan, brandSysId)) found.push({ sellerSysId, plan });
    return {
      totalCnt: found.length,
      plans: await this.#seen(found.slice(startIndex, startIndex + rowCount)),
    };
  }

  /** Throws 0004 for an unknown plan and for one that has not begun. */
  async one({
    planSysId,
    shop,
  }: OfShop<{ readonly planSysId: number }>): Promise<Reply<typeof contract.planAlone>> {
    const found = await this.#require(planSysId, shop);
    const [plan] = await this.#seen([found]);
    return { plan: plan!, isOver: Date.parse(found.plan.endDate) < this.#clock.now() ? 1 : 0 };
  }

  /** Those on display. Throws like {@link one}. */
  async products({ planSysId, shop, startIndex, rowCount }: OfShop<Page & { readonly planSysId: number }>) {
    const { plan } = await this.#require(planSysId, shop);
    const all = await Promise.all(
      plan.groups.flatMap(({ name: groupName, nameEn: groupNameEn, products }) =>
        products.map(async ({ planPrdtSysId, prdtSysId }): Promise<ExhibitionProduct | null> => {
          const product = await this.#catalog.product(prdtSysId);
          return product?.isDisplay === 1
            ? { ...product, planSysId, planPrdtSysId, groupName, groupNameEn }
            : null;
        }),
      ),
    );
    const shown = all.filter((product) => product !== null);
    return { totalCnt: shown.length, products: shown.slice(startIndex, startIndex + rowCount) };
  }

  /** The plan that shows the product under this id. Throws like {@link one}. */
  async ofProduct({
    prdtSysId,
    planPrdtSysId,
    shop,
  }: OfShop<Input<typeof contract.planOfProduct>>): Promise<Reply<typeof contract.planOfProduct>> {
    const sellerSysId = (await this.#catalog.product(prdtSysId))?.sellerSysId;
    const plans = sellerSysId === undefined ? [] : await this.#plansOf(sellerSysId);
    const shows = ({ groups }: OwnExhibition) =>
      groups.some(({ products }) =>
        products.some((each) => each.planPrdtSysId === planPrdtSysId && each.prdtSysId === prdtSysId),
      );
    const found = plans.find(shows);
    if (!found) throw new Refusal('0004', { planPrdtSysId });
    const [plan] = await this.#seen([await this.#require(found.planSysId, shop)]);
    return { plan: plan! };
  }

  /** All of a seller's. Throws 0004 if there is no such seller. */
  async own({
    sellerSysId,
  }: Input<typeof contract.sellerPlans>): Promise<Reply<typeof contract.sellerPlans>> {
    await requireSeller(this.#log, sellerSysId);
    const { state, version } = await this.#log.state(exhibitionsStream(sellerSysId));
    return { version, plans: [...state.plans] };
  }

  /** Throws 0004 for what is not the seller's, 0021 if they have changed since `ifVersion`, and what the decision does. */
  async set(
    { sellerSysId, ifVersion, plans }: Input<typeof contract.setPlans>,
    meta: Pick<CommandMeta, 'commandId'> & { readonly actorId: number },
  ): Promise<Reply<typeof contract.setPlans>> {
    await requireSeller(this.#log, sellerSysId);
    const prdtSysIds = plans.flatMap(({ groups }) => groups.flatMap((group) => group.prdtSysIds));
    // A product never changes its seller, so this need not be decided again.
    for (const prdtSysId of new Set(prdtSysIds))
      if ((await this.#catalog.product(prdtSysId))?.sellerSysId !== sellerSysId)
        throw new Refusal('0004', { prdtSysId });
    const ref = exhibitionsStream(sellerSysId);
    const known = filesShown((await this.#log.state(ref)).state.plans);
    const fresh = [...new Set(filesShown(plans))].filter((id) => !known.includes(id));
    const by = { kind: 'picture', userSysId: meta.actorId, sellerSysId } as const;
    const naming = fresh.length > 0 ? await this.#files.naming(fresh, by) : null;
    const newIds = Array.from({ length: plans.length + prdtSysIds.length }, () => this.#source.id());
    const { reply } = await this.#log.execute({
      ...meta,
      streams: [ref, ...(naming?.streams ?? [])],
      decide: (states, now) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed: 'plans' });
        const events = setExhibitions(before, plans, { newIds, files: naming?.files ?? [] });
        const after = events.at(-1)?.data ?? before;
        const still = filesShown(after.plans);
        const also = [
          ...(naming ? [naming.named(states)] : []),
          ...filesShown(before.plans)
            .filter((id) => !still.includes(id))
            .map((id) => freeing(id, now)),
        ];
        return {
          events: [{ ref, events }, ...also.flatMap((part) => part.events)],
          rows: also.flatMap((part) => part.rows),
          reply: { version: version + events.length, plans: [...after.plans] },
        };
      },
    });
    return reply;
  }

  async #plansOf(sellerSysId: number): Promise<readonly OwnExhibition[]> {
    return (await this.#log.state(exhibitionsStream(sellerSysId))).state.plans;
  }

  async #find(sellerSysId: number, planSysId: number): Promise<Found | null> {
    const plan = (await this.#plansOf(sellerSysId)).find((each) => each.planSysId === planSysId);
    return plan ? { sellerSysId, plan } : null;
  }

  async #require(planSysId: number, shop: number | null): Promise<Found> {
    const row = await this.#log.reads.one(sellerOfExhibition({ planSysId }));
    const isHere = row && (shop === null || row.seller_sys_id === shop);
    const found = isHere ? await this.#find(row.seller_sys_id, planSysId) : null;
    if (!found || this.#clock.now() < Date.parse(found.plan.startDate))
      throw new Refusal('0004', { planSysId });
    return found;
  }

  async #showsBrand({ groups }: OwnExhibition, brandSysId: number): Promise<boolean> {
    for (const { prdtSysId } of groups.flatMap(({ products }) => products)) {
      const product = await this.#catalog.product(prdtSysId);
      if (product?.brandSysId === brandSysId && product.isDisplay === 1) return true;
    }
    return false;
  }

  /** As visitors see them. */
  #seen(found: readonly Found[]): Promise<Exhibition[]> {
    return Promise.all(
      found.map(async ({ sellerSysId, plan }) => {
        const { groups: _groups, imageFileSysId: _file, imageDigest: _digest, ...said } = plan;
        const seller = await this.#catalog.seller(sellerSysId);
        const { sellerName = '', sellerNameEn = '' } = seller ?? {};
        return { ...said, sellerSysId, sellerName, sellerNameEn };
      }),
    );
  }
}
