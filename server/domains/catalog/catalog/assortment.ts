import { asName, asSeen, mapTexts } from '../../../../schema/text.ts';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import type { Input, Reply } from '../../../../schema/operation.ts';
import type {
  adjustStock as adjustOperation,
  changeProduct as changeOperation,
  createProduct as createOperation,
  OwnProduct,
  ownProducts as listOperation,
  ProductChange,
  productHistory as historyOperation,
  setPrices as pricesOperation,
} from '../../../../schema/catalog/own-products.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../platform/log/log.ts';
import { freeing, type Files, type Naming } from '../../members/media/offers.ts';
import type { Source } from '../../../platform/source.ts';
import { adjustStock, STOCK_BY_HAND, stockStream, type StockState } from '../stock/decider.ts';
import {
  changePrices,
  changeWhole,
  countedOf,
  filesFreed,
  createProduct,
  resumeProduct,
  stopProduct,
  type Changes,
} from './decider.ts';
import { groupNames, groupsFrom, groupStreams, readGroups } from './groups.ts';
import { idsNeeded, ownProductOf } from './own-fields.ts';
import { productStream, uploadsOf, type ProductFacts } from './product.ts';
import { changeOf } from './product-history.ts';
import { claimNumber } from './product-number.ts';
import {
  countProductsNumbered,
  countProductsOfSeller,
  productsNumbered,
  productsOfSeller,
} from './projection.ts';
import { requireSeller } from './seller.ts';

/** What else a decision brings about. */
type Also = Pick<Decision<never>, 'events' | 'rows'>;

interface Named {
  readonly sellerSysId: number;
  readonly prdtSysId: number;
}

type Versioned = Named & { readonly ifVersion: number };
type By = Pick<Caller, 'userSysId'>;
type Meta = Pick<CommandMeta, 'commandId'>;

/** A product with the states that its version is counted from. */
interface Standing {
  readonly facts: ProductFacts;
  readonly stock: StockState;
  readonly version: number;
  /** Of the streams. */
  readonly versions: { readonly product: number; readonly stock: number };
}

/** What a seller's people do with its products. */
export class Assortment {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #files: Pick<Files, 'naming'>;

  constructor(log: EventLog, source: Source, files: Pick<Files, 'naming'>) {
    this.#log = log;
    this.#source = source;
    this.#files = files;
  }

  async list({
    sellerSysId,
    prdtNo,
    ...page
  }: Input<typeof listOperation>): Promise<Reply<typeof listOperation>> {
    await requireSeller(this.#log, sellerSysId);
    const [found, counted] =
      prdtNo === undefined
        ? [productsOfSeller({ sellerSysId, ...page }), countProductsOfSeller({ sellerSysId })]
        : [
            productsNumbered({ sellerSysId, prdtNo: asSeen(prdtNo), ...page }),
            countProductsNumbered({ sellerSysId, prdtNo: asSeen(prdtNo) }),
          ];
    const ids = await this.#log.reads.all(found);
    const total = await this.#log.reads.one(counted);
    const products = await Promise.all(ids.map(({ prdt_sys_id: prdtSysId }) => this.#standing(prdtSysId)));
    const groups = await readGroups(this.#log, sellerSysId);
    return {
      totalCnt: total?.count ?? 0,
      products: products.flatMap((found) =>
        found ? [ownProductOf(found.facts, { ...found, names: groupNames(found.facts, groups) })] : [],
      ),
    };
  }

  async one(named: Named): Promise<OwnProduct> {
    const standing = await this.#requireStanding(named);
    const { facts } = standing;
    const names = groupNames(facts, await readGroups(this.#log, named.sellerSysId));
    return ownProductOf(facts, { ...standing, names });
  }

  async create(
    { sellerSysId, ...given }: Input<typeof createOperation>,
    by: By,
    meta: CommandMeta,
  ): Promise<Reply<typeof createOperation>> {
    const asked = said(given);
    await requireSeller(this.#log, sellerSysId);
    const prdtSysId = this.#source.id();
    const newIds = this.#ids(idsNeeded(asked));
    const number = await claimNumber(this.#log, asked.prdtNo, { sellerSysId, prdtSysId });
    const namings = await this.#namings(asked, { ...by, sellerSysId });
    const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
    const { reply } = await this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [product, stock, number.stream, ...groupStreams(sellerSysId), ...streamsOf(namings)],
      decide: (states) => {
        const around = { files: filesOf(namings), ...groupsFrom(states, sellerSysId) };
        const made = createProduct(asked, { prdtSysId, sellerSysId, newIds }, around);
        const named = namings.map((naming) => naming.named(states));
        return {
          events: [
            { ref: product, events: made.product },
            { ref: stock, events: made.stock },
            number.claimed(states),
            ...named.flatMap(({ events }) => events),
          ],
          rows: named.flatMap(({ rows }) => rows),
          reply: { prdtSysId, version: made.product.length + made.stock.length },
        };
      },
    });
    return reply;
  }

  async change(
    { sellerSysId, prdtSysId, ifVersion, ...given }: Input<typeof changeOperation>,
    by: By,
    meta: Meta,
  ) {
    const asked = said(given);
    const newIds = this.#ids(idsNeeded(asked));
    const { prdtNo } = asked;
    const number =
      prdtNo === undefined ? null : await claimNumber(this.#log, prdtNo, { sellerSysId, prdtSysId });
    const namings = await this.#namings(asked, { ...by, sellerSysId });
    const { version } = await this.#decide(
      { sellerSysId, prdtSysId, ifVersion },
      by,
      meta,
      ({ facts, stock }, states, now) => {
        const around = { files: filesOf(namings), ...groupsFrom(states, sellerSysId) };
        const changes = changeWhole(facts, stock, asked, newIds, around);
        const isRenumbered = number !== null && prdtNo !== facts.prdtNo;
        const shown = new Set(uploadsOf(facts).map(({ fileSysId }) => fileSysId));
        const fresh = namings.filter(({ files }) => !shown.has(files[0]!.fileSysId));
        const also: readonly Also[] = [
          ...(isRenumbered ? [{ events: [number.claimed(states)] }] : []),
          ...fresh.map((naming) => naming.named(states)),
          ...filesFreed(facts, changes).map((fileSysId) => freeing(fileSysId, now)),
        ];
        return { ...changes, also };
      },
      [...(number ? [number.stream] : []), ...groupStreams(sellerSysId), ...streamsOf(namings)],
    );
    return { version };
  }

  async setPrices(
    { sellerSysId, prdtSysId, ifVersion, ...prices }: Input<typeof pricesOperation>,
    by: By,
    meta: Meta,
  ) {
    const { version } = await this.#decide({ sellerSysId, prdtSysId, ifVersion }, by, meta, ({ facts }) =>
      changePrices(facts, prices),
    );
    return { version };
  }

  async stop(named: Versioned, by: By, meta: Meta) {
    const { version } = await this.#decide(named, by, meta, ({ facts }) => stopProduct(facts));
    return { version };
  }

  async resume(named: Versioned, by: By, meta: Meta) {
    const { version } = await this.#decide(named, by, meta, ({ facts }) => resumeProduct(facts));
    return { version };
  }

  adjustStock(
    { sellerSysId, prdtSysId, ifVersion, ...asked }: Input<typeof adjustOperation>,
    by: By,
    meta: Meta,
  ): Promise<Reply<typeof adjustOperation>> {
    return this.#decide({ sellerSysId, prdtSysId, ifVersion }, by, meta, ({ facts, stock }) => {
      const { events, leftQty } = adjustStock(stock, countedOf(facts, asked), asked);
      return { product: [], stock: events, leftQty };
    });
  }

  /** Newest first. */
  async history({
    startIndex,
    rowCount,
    ...named
  }: Input<typeof historyOperation>): Promise<Reply<typeof historyOperation>> {
    const standing = await this.#requireStanding(named);
    const changes = await this.#changes(named.prdtSysId, standing, startIndex + rowCount);
    return { version: standing.version, changes: changes.slice(startIndex) };
  }

  /** The newest changes, newest first. */
  async #changes(
    prdtSysId: number,
    { version, versions }: Pick<Standing, 'version' | 'versions'>,
    limit: number,
  ): Promise<ProductChange[]> {
    const newest = { limit, backwards: true };
    const [ofProduct, ofStock] = await Promise.all([
      this.#log.read({ ...newest, stream: productStream(prdtSysId).stream, upToVersion: versions.product }),
      this.#log.read({
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

  /**
   * Decides a change of a product as it was at `ifVersion`. Refuses with 0004, 0021, and with what `decide` does.
   * `streams`: others that it reads; `also`: what happens to them.
   */
  async #decide<C extends Changes & { readonly also?: readonly Also[] }>(
    { sellerSysId, prdtSysId, ifVersion }: Versioned,
    by: By,
    meta: Meta,
    decide: (standing: Pick<Standing, 'facts' | 'stock'>, states: States, now: number) => C,
    streams: readonly AnyStream[] = [],
  ): Promise<{ version: number } & Omit<C, keyof Changes | 'also'>> {
    const [product, stock] = [productStream(prdtSysId), stockStream(prdtSysId)];
    const deciding = this.#log.execute({
      ...meta,
      actorId: by.userSysId,
      streams: [product, stock, ...streams],
      decide: (states, now) => {
        const [facts, pieces] = [states.get(product), states.get(stock)];
        if (facts?.sellerSysId !== sellerSysId) throw new Refusal('0004', { prdtSysId });
        const version = states.version(product) + pieces.byHand;
        if (version !== ifVersion) throw new Refusal('0021', { version });
        const {
          product: ofProduct,
          stock: ofStock,
          also = [],
          ...rest
        } = decide({ facts, stock: pieces }, states, now);
        return {
          events: [
            { ref: product, events: ofProduct },
            { ref: stock, events: ofStock },
            ...also.flatMap(({ events }) => events),
          ],
          rows: also.flatMap(({ rows = [] }) => rows),
          reply: { version: version + ofProduct.length + ofStock.length, ...rest },
        };
      },
    });
    const { reply } = await deciding.catch(async (error: unknown) => {
      throw error instanceof Refusal && error.resultCode === '0021'
        ? await this.#overtaken(prdtSysId, ifVersion)
        : error;
    });
    return reply;
  }

  /** Says what has changed since that version. */
  async #overtaken(prdtSysId: number, ifVersion: number): Promise<Refusal> {
    const standing = await this.#standing(prdtSysId);
    if (!standing) return new Refusal('0004', { prdtSysId });
    const { version } = standing;
    const count = Math.min(Math.max(0, version - ifVersion), ROW_COUNT_MAX);
    const since = await this.#changes(prdtSysId, standing, count);
    const names = since.flatMap(({ kind, fields }) => (kind === 'changed' ? fields : [kind]));
    return new Refusal('0021', { version, changed: [...new Set(names)].join(', ') });
  }

  async #standing(prdtSysId: number): Promise<Standing | null> {
    const product = await this.#log.state(productStream(prdtSysId));
    if (!product.state) return null;
    const stock = await this.#log.state(stockStream(prdtSysId));
    return {
      facts: product.state,
      stock: stock.state,
      version: product.version + stock.state.byHand,
      versions: { product: product.version, stock: stock.version },
    };
  }

  async #requireStanding({ sellerSysId, prdtSysId }: Named): Promise<Standing> {
    const standing = await this.#standing(prdtSysId);
    if (standing?.facts.sellerSysId !== sellerSysId) throw new Refusal('0004', { prdtSysId });
    return standing;
  }

  /** One for each uploaded file that is asked for. */
  #namings(
    {
      imageFileSysId,
      gallery = [],
      video,
    }: Pick<Input<typeof changeOperation>, 'imageFileSysId' | 'gallery' | 'video'>,
    { userSysId, sellerSysId }: By & { readonly sellerSysId: number },
  ): Promise<Naming[]> {
    const naming = (kind: 'picture' | 'video') => (fileSysId: number) =>
      this.#files.naming([fileSysId], { kind, userSysId, sellerSysId });
    const pictures = [imageFileSysId, ...gallery.map((each) => each.imageFileSysId)];
    return Promise.all([
      ...given(pictures).map(naming('picture')),
      ...given([video?.videoFileSysId]).map(naming('video')),
    ]);
  }

  #ids(count: number): number[] {
    return Array.from({ length: count }, () => this.#source.id());
  }
}

/** As it is kept: a number in one way of writing, names without stray blanks. */
function said<Asked extends { prdtNo?: string }>(asked: Asked): Asked {
  const named = mapTexts(asked, asName) as Asked;
  return named.prdtNo === undefined ? named : { ...named, prdtNo: asSeen(named.prdtNo) };
}

function given(ids: readonly (number | null | undefined)[]): number[] {
  return [...new Set(ids.filter((id) => id != null))];
}

function filesOf(namings: readonly Naming[]) {
  return namings.flatMap(({ files }) => files);
}

function streamsOf(namings: readonly Naming[]): AnyStream[] {
  return namings.flatMap(({ streams }) => streams);
}
