import type * as contract from '../../../../schema/catalog/groups.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import {
  Refusal,
  type Command,
  type EventLog,
  type NewEvent,
  type StreamRef,
} from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import {
  allCategories,
  brandIn,
  brandsStream,
  categoriesStream,
  setBrands,
  setCategories,
} from './groups.ts';
import type { Around } from './named-entries.ts';
import { brandsOf, countProductsInCategory, countProductsOfBrand, sellerOfBrand } from './projection.ts';
import { requireSeller } from './seller.ts';

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
    await requireSeller(this.#log, sellerSysId);
    const { state, version } = await this.#log.state(brandsStream(sellerSysId));
    return { version, brands: [...state.brands] };
  }

  /** Throws 0004 if there is no such brand, or if it is another shop's; null: the mall. */
  async brand(brandSysId: number, shop: number | null): Promise<contract.SellersBrand> {
    const brand = await this.findBrand(brandSysId);
    if (!brand || (shop !== null && brand.sellerSysId !== shop)) throw new Refusal('0004', { brandSysId });
    return brand;
  }

  /** Null: there is no such brand. */
  async findBrand(brandSysId: number): Promise<contract.SellersBrand | null> {
    const row = await this.#log.reads.one(sellerOfBrand({ brandSysId }));
    return row ? this.#brand(row.seller_sys_id, brandSysId) : null;
  }

  /** Of a shop; null: of the whole mall. */
  async brandIds(shop: number | null): Promise<number[]> {
    return (await this.#log.reads.all(brandsOf({ shop }))).map((row) => row.brand_sys_id);
  }

  async #brand(sellerSysId: number, brandSysId: number): Promise<contract.SellersBrand | null> {
    const brand = brandIn((await this.#log.state(brandsStream(sellerSysId))).state, brandSysId);
    return brand && { ...brand, sellerSysId };
  }

  async setBrands(
    { sellerSysId, brands, ifVersion }: Input<typeof contract.setBrands>,
    by: By,
  ): Promise<Reply<typeof contract.setBrands>> {
    await requireSeller(this.#log, sellerSysId);
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
}
