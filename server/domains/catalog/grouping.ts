import type * as contract from '../../../schema/catalog/groups.ts';
import type { Input, Reply } from '../../../schema/operation.ts';
import {
  Refusal,
  type Command,
  type EventLog,
  type NewEvent,
  type StreamRef,
} from '../../platform/log/log.ts';
import type { Source } from '../../platform/source.ts';
import {
  allCategories,
  brandIn,
  brandsStream,
  categoriesStream,
  setBrands,
  setCategories,
} from './groups.ts';
import { countFoundBrands, foundBrands, sellerOfBrand } from './brand-lists.ts';
import type { Around } from './named-entries.ts';
import { patternOf } from './keyword.ts';
import { countProductsInCategory, countProductsOfBrand } from './projection.ts';
import { sellerStream } from './seller.ts';

type By = Pick<Command<unknown>, 'actorId' | 'commandId'>;

/** How products are grouped: categories and brands. */
export class Grouping {
  readonly #log: Pick<EventLog, 'reads' | 'state' | 'execute'>;
  readonly #source: Pick<Source, 'id'>;

  constructor(log: Pick<EventLog, 'reads' | 'state' | 'execute'>, source: Pick<Source, 'id'>) {
    this.#log = log;
    this.#source = source;
  }

  /** Throws 0005 for the lower level without its parent, 0004 if there is no such parent. */
  async categories({
    level = 1,
    parentSysId,
  }: Input<typeof contract.categories>): Promise<Reply<typeof contract.categories>> {
    const { state, version } = await this.#log.state(categoriesStream);
    if (level === 1) return { version, categories: [...state.categories] };
    if (parentSysId === undefined)
      throw new Refusal('0005', { field: 'parentSysId', reason: 'must be given for level 2' });
    const parent = state.categories.find(({ categorySysId }) => categorySysId === parentSysId);
    if (!parent) throw new Refusal('0004', { categorySysId: parentSysId });
    return { version, categories: parent.subCategories.map((sub) => ({ ...sub, subCategories: [] })) };
  }

  async setCategories(
    { categories, ifVersion }: Input<typeof contract.setCategories>,
    by: By,
  ): Promise<Reply<typeof contract.setCategories>> {
    const ids = categories.flatMap((each) => [each, ...each.subCategories]).map((each) => each.categorySysId);
    const was = allCategories((await this.#log.state(categoriesStream)).state);
    const gone = was.map(({ categorySysId }) => categorySysId).filter((id) => !ids.includes(id));
    const around = {
      newIds: this.#newIds(ids),
      uses: await this.#uses(gone, (categorySysId) => countProductsInCategory({ categorySysId })),
    };
    const { version, state } = await this.#set(
      categoriesStream,
      { ifVersion, changed: 'categories' },
      by,
      (before) => setCategories(before, categories, around),
    );
    return { version, categories: [...state.categories] };
  }

  /** Throws 0004 if there is no such seller. */
  async brands({ sellerSysId }: Input<typeof contract.brands>): Promise<Reply<typeof contract.brands>> {
    await this.#requireSeller(sellerSysId);
    const { state, version } = await this.#log.state(brandsStream(sellerSysId));
    return { version, brands: [...state.brands] };
  }

  /** Throws 0004 if there is no such brand, or if it is another shop's; null: the mall. */
  async brand(brandSysId: number, shop: number | null): Promise<contract.SellersBrand> {
    const row = await this.#log.reads.one(sellerOfBrand({ brandSysId }));
    const isHere = row && (shop === null || row.seller_sys_id === shop);
    const brand = isHere ? await this.#brand(row.seller_sys_id, brandSysId) : null;
    if (!brand) throw new Refusal('0004', { brandSysId });
    return brand;
  }

  /** Those of a shop; null: of the mall. */
  async searchBrands(
    { keyword = '', ...page }: Input<typeof contract.searchBrands>,
    shop: number | null,
  ): Promise<Reply<typeof contract.searchBrands>> {
    const asked = { pattern: patternOf(keyword) ?? '%', sellerSysId: shop };
    const [total, rows] = await Promise.all([
      this.#log.reads.one(countFoundBrands(asked)),
      this.#log.reads.all(foundBrands({ ...asked, startIndex: page.startIndex, rowCount: page.rowCount })),
    ]);
    const brands = await Promise.all(rows.map((row) => this.#brand(row.seller_sys_id, row.brand_sys_id)));
    return { totalCnt: total?.count ?? 0, brands: brands.filter((brand) => brand !== null) };
  }

  async #brand(sellerSysId: number, brandSysId: number): Promise<contract.SellersBrand | null> {
    const brand = brandIn((await this.#log.state(brandsStream(sellerSysId))).state, brandSysId);
    return brand && { ...brand, sellerSysId };
  }

  async setBrands(
    { sellerSysId, brands, ifVersion }: Input<typeof contract.setBrands>,
    by: By,
  ): Promise<Reply<typeof contract.setBrands>> {
    await this.#requireSeller(sellerSysId);
    const ref = brandsStream(sellerSysId);
    const ids = brands.map(({ brandSysId }) => brandSysId);
    const was = (await this.#log.state(ref)).state.brands;
    const gone = was.map(({ brandSysId }) => brandSysId).filter((id) => !ids.includes(id));
    const around = {
      newIds: this.#newIds(ids),
      uses: await this.#uses(gone, (brandSysId) => countProductsOfBrand({ brandSysId })),
    };
    const { version, state } = await this.#set(ref, { ifVersion, changed: 'brands' }, by, (before) =>
      setBrands(before, brands, around),
    );
    return { version, brands: [...state.brands] };
  }

  async #set<S extends E['data'], E extends NewEvent>(
    ref: StreamRef<S, E>,
    { ifVersion, changed }: { readonly ifVersion: number; readonly changed: string },
    by: By,
    decide: (before: S) => readonly E[],
  ): Promise<{ version: number; state: E['data'] }> {
    const { reply } = await this.#log.execute({
      ...by,
      streams: [ref],
      decide: (states) => {
        const [before, version] = [states.get(ref), states.version(ref)];
        if (version !== ifVersion) throw new Refusal('0021', { version, changed });
        const events = decide(before);
        const state: E['data'] = events.at(-1)?.data ?? before;
        return { events: [{ ref, events }], reply: { version: version + events.length, state } };
      },
    });
    return reply;
  }

  async #uses(
    ids: readonly number[],
    counted: (id: number) => ReturnType<typeof countProductsOfBrand>,
  ): Promise<Around['uses']> {
    const counts = ids.map(async (id) => [id, (await this.#log.reads.one(counted(id)))?.count ?? 0] as const);
    return new Map(await Promise.all(counts));
  }

  #newIds(ids: readonly (number | undefined)[]): number[] {
    return ids.filter((id) => id === undefined).map(() => this.#source.id());
  }

  async #requireSeller(sellerSysId: number): Promise<void> {
    if (!(await this.#log.state(sellerStream(sellerSysId))).state) throw new Refusal('0004', { sellerSysId });
  }
}
