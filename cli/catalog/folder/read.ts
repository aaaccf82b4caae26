import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { TArray, TSchema, Static } from 'typebox';
import { wrongInCoupon } from '../../../schema/buying/coupon-rules.ts';
import type { KeptCoupon } from '../../../schema/buying/coupons.ts';
import { isRegistrationNo } from '../../../schema/catalog/business-number.ts';
import {
  BrandsFile,
  BroadcastsFile,
  CategoriesFile,
  CouponsFile,
  EventsFile,
  PlansFile,
  ProductFile,
  ShopFile,
} from '../../../schema/catalog/shop-folder.ts';
import { isPhoneNumber } from '../../../schema/members/phones.ts';
import { asName, asSeen } from '../../../schema/text.ts';
import { UsageError } from '../../errors.ts';
import { bytesOf, textOrProblem } from '../../files.ts';
import { nearest } from '../../nearest.ts';
import { Problems } from '../../problems.ts';
import { YamlFile } from '../../yaml-reader.ts';
import { at, valueOf, type Written } from './by-schema.ts';
import { brokenRules } from './contract.ts';
import { csvProducts } from './csv.ts';
import { broadcastFrom, couponFrom, EVENT, planFrom } from './forms.ts';
import { endIn, momentIn, notATime, type Moment } from './moments.ts';
import { eachOnce, requireNames } from './names.ts';
import { isAddress, isLeftover, wrongWith, type FileKind } from './own-files.ts';
import { productFrom } from './product.ts';
import { Descriptions } from './read-descriptions.ts';
import type { Judgeable, ReadBroadcast, ReadEvent, ReadExhibition, ReadProduct, ShopFolder } from './shop.ts';

const FILES = [
  'shop.yaml',
  'categories.yaml',
  'brands.yaml',
  'products.csv',
  'events.yaml',
  'plans.yaml',
  'broadcasts.yaml',
  'coupons.yaml',
];
const HINT = 'What a shop may have: server/docs/shop-folder.md';

/**
 * Reads a whole folder. Throws a {@link UsageError} with everything that is wrong, each with its place. `now`: see
 * {@link momentIn}.
 */
export function readShop(folder: string, { now }: { readonly now?: number } = {}): ShopFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UsageError(`There is no folder ${folder}`, `Begin one with: sellover shop init ${folder}`);
  const problems = new Problems(HINT);
  const read = new Reading(folder, problems, now);
  const shop = read.yaml('shop.yaml', ShopFile);
  if (shop) read.complainOfShop(shop.value, shop.written);
  const [categories, brands] = [read.categories(), read.brands()];
  const products = read.products();
  const [events, plans] = [read.events(), read.plans()];
  const [broadcasts, coupons] = [read.broadcasts(), read.coupons()];
  read.strangers();
  if (shop?.value.logo !== undefined) read.picture(shop.value.logo, at(shop.written, ['logo']));
  problems.finish();
  return {
    folder,
    shop: shop && { file: shop.value, written: shop.written },
    categories,
    brands,
    products,
    events,
    plans,
    broadcasts,
    coupons,
    pictures: read.pictures,
    videos: read.videos,
    texts: read.texts,
    problems,
  };
}

class Reading {
  readonly #now: number | undefined;
  readonly #folder: string;
  readonly #problems: Problems;
  readonly #files = new Map<string, string | null>();
  readonly pictures: Judgeable[] = [];
  readonly videos: Judgeable[] = [];
  readonly texts: Judgeable[] = [];

  constructor(folder: string, problems: Problems, now: number | undefined) {
    this.#now = now;
    this.#folder = folder;
    this.#problems = problems;
  }

  /** Null: it is not there, or not as it must be. */
  yaml<S extends TSchema>(
    name: string,
    schema: S,
  ): { readonly value: Static<S>; readonly written: Written } | null {
    const text = this.#text(name);
    if (text === null) return null;
    const file = new YamlFile(this.#nameOf(name), text, { problems: this.#problems, what: 'the file' });
    if (!file.isSound) return null;
    const value = valueOf(schema, file.root);
    return value === undefined ? null : { value, written: file.root };
  }

  /** Complains of places that have one name, and of numbers that the server would refuse: of phones, and of the business. */
  complainOfShop(
    { business, delivery: { returnAddress, places = [] } = {} }: ShopFile,
    written: Written,
  ): void {
    this.#named(places, at(written, ['delivery', 'places']));
    const reached = [
      [['business'], business] as const,
      [['delivery', 'returnAddress'], returnAddress] as const,
      ...places.map((place, i) => [['delivery', 'places', i, 'returnAddress'], place.returnAddress] as const),
    ];
    for (const [path, there] of reached)
      if (there && !isPhoneNumber(there.phone))
        at(written, [...path, 'phone']).complain('phone must be a phone number such as 02-123-4567');
    if (business && !isRegistrationNo(business.registrationNo))
      at(written, ['business', 'registrationNo']).complain(
        'no business has this registration number: its last digit does not fit the others',
      );
  }

  categories(): ShopFolder['categories'] {
    const found = this.yaml('categories.yaml', CategoriesFile);
    if (!found) return null;
    const names = this.#names(found.value, found.written).map((each, i) => {
      const subs = found.value[i]!.subCategories ?? [];
      return { ...each, subCategories: this.#names(subs, at(found.written, [i, 'subCategories'])) };
    });
    return { names, written: found.written };
  }

  brands(): ShopFolder['brands'] {
    const found = this.yaml('brands.yaml', BrandsFile);
    return found && { names: this.#names(found.value, found.written), written: found.written };
  }

  #names<T extends { readonly name: string; readonly nameEn?: string }>(
    names: readonly T[],
    written: Written,
  ) {
    this.#named(names, written);
    return names.map(({ name, nameEn = null }) => ({ name: asName(name), nameEn }));
  }

  #named(list: readonly { readonly name: string }[], written: Written): void {
    requireNames(
      list.map(({ name }) => name),
      written,
      'name',
    );
  }

  products(): ReadProduct[] {
    const files = existsSync(join(this.#folder, 'products'))
      ? readdirSync(join(this.#folder, 'products'))
      : [];
    const read: ReadProduct[] = [];
    const descriptions = new Descriptions(this.#folder, this.#problems, this);
    const others = files
      .filter((name) => !isLeftover(name))
      .toSorted()
      .filter((name) => !descriptions.take(name));
    for (const name of others) {
      if (extname(name) !== '.yaml') {
        this.#complain(
          `products/${name}`,
          'a product is a file whose name ends in .yaml, and its description ends in .ko.md or .en.md',
        );
        continue;
      }
      const found = this.yaml(`products/${name}`, ProductFile);
      const stem = name.slice(0, -'.yaml'.length).normalize('NFC');
      const description = descriptions.of(stem);
      if (found) read.push({ ...this.#product(found.value, found.written, stem), description });
    }
    const csv = this.#nameOf('products.csv');
    for (const written of existsSync(csv)
      ? csvProducts({ name: csv, problems: this.#problems }, bytesOf(csv))
      : []) {
      const value = valueOf(ProductFile, written);
      if (!value) continue;
      if (value.prdtNo === undefined) written.complain('needs prdtNo');
      else {
        const product = this.#product(value, written, '');
        read.push({ ...product, description: descriptions.of(product.product.prdtNo) });
      }
    }
    descriptions.finish();
    const seen = new Set<string>();
    for (const { product, written } of read) {
      if (seen.has(product.prdtNo))
        at(written, ['prdtNo']).complain(`another product has the number ${product.prdtNo}, too`);
      seen.add(product.prdtNo);
    }
    return read;
  }

  #product(file: ProductFile, written: Written, prdtNo: string): Omit<ReadProduct, 'description'> {
    let isGood = true;
    const complain = (path: readonly (string | number)[], text: string) => {
      at(written, path).complain(text);
      isGood = false;
    };
    const product = productFrom(file, prdtNo, { complain, now: this.#now });
    if (isGood)
      for (const { at: path, reason } of brokenRules(product)) {
        // It is the same as `name`, of which that is told.
        if (path[0] === 'nameEn' && file.nameEn === undefined) continue;
        at(written, path).complain(`${path.at(-1)} ${reason}`);
      }
    this.picture(product.picture, at(written, ['picture']));
    for (const [i, path] of product.gallery.entries()) this.picture(path, at(written, ['gallery', i]));
    if (product.video !== null) this.#file(product.video, 'video', at(written, ['video']));
    return { product, written };
  }

  /** Each entry of a file that is a list, with the reader of its times; null: there is no such file. */
  #each<S extends TArray, T>(
    name: string,
    schema: S,
    read: (entry: Static<S>[number], written: Written, moment: Moment) => T,
    named?: string,
  ): T[] | null {
    const found = this.yaml(name, schema);
    if (!found) return null;
    const entries = found.value as Static<S>[number][];
    if (named !== undefined)
      requireNames(
        entries.map((entry) => String((entry as Record<string, unknown>)[named])),
        found.written,
        named,
      );
    return entries.map((entry, i) => {
      const written = at(found.written, [i]);
      return read(entry, written, (text, path, which) => {
        const there = (which === 'end' ? endIn : momentIn)(text, this.#now);
        if (there === undefined) at(written, path).complain(`${path.at(-1)}: ${notATime(text)}`);
        return there ?? '';
      });
    });
  }

  events(): ReadEvent[] | null {
    return this.#each('events.yaml', EventsFile, (file, written, moment) => {
      const event = EVENT.read(file, moment);
      complainOfSpan(event, written);
      return { ...event, products: eachOnce(event.products, written), written };
    });
  }

  plans(): ReadExhibition[] | null {
    return this.#each(
      'plans.yaml',
      PlansFile,
      (file, written, moment) => {
        const plan = planFrom(file, moment);
        complainOfSpan(plan, written);
        if ((file.products === undefined) === (file.groups === undefined))
          written.complain('needs either products or groups');
        this.picture(plan.picture, at(written, ['picture']));
        this.#named(file.groups ?? [], at(written, ['groups']));
        const groups = plan.groups.map((group) => ({ ...group, products: group.products.map(asSeen) }));
        const pathOf = (g: number, p: number) =>
          file.groups ? ['groups', g, 'products', p] : ['products', p];
        const places = groups.flatMap(({ products }, g) =>
          products.map((prdtNo, p) => [pathOf(g, p), prdtNo] as const),
        );
        const numbers = places.map(([, prdtNo]) => prdtNo);
        for (const [place, [path, prdtNo]] of places.entries())
          if (numbers.indexOf(prdtNo) < place) at(written, path).complain(`${prdtNo} is there twice`);
        return { ...plan, groups, places, written };
      },
      'title',
    );
  }

  broadcasts(): ReadBroadcast[] | null {
    return this.#each('broadcasts.yaml', BroadcastsFile, (file, written, moment) => {
      const said = broadcastFrom(file, moment);
      complainOfSpan(said, written);
      if (said.poster !== null) this.picture(said.poster, at(written, ['poster']));
      const all = said.products.map((each) => (typeof each === 'string' ? { prdtNo: each } : each));
      const products = eachOnce(
        all.map(({ prdtNo }) => prdtNo),
        written,
      );
      const shownAs = (as: string) => products.filter((_, i) => all[i]!.exposure === as);
      const [pinned = null, another] = shownAs('pinned');
      if (another !== undefined)
        at(written, ['products', products.indexOf(another)]).complain(`${pinned} is pinned already`);
      return { ...said, products, pinned, hidden: shownAs('hidden'), written };
    });
  }

  coupons(): KeptCoupon[] | null {
    return this.#each(
      'coupons.yaml',
      CouponsFile,
      (file, written, moment) => {
        const coupon = couponFrom(file, moment);
        if ((file.amount === undefined) === (file.percent === undefined))
          written.complain('needs either amount or percent');
        else if (wrongInCoupon(coupon))
          at(written, ['maxDiscount']).complain(`maxDiscount must be at least ${file.amount}, the amount`);
        return coupon;
      },
      'name',
    );
  }

  /** Complains of a picture that cannot be uploaded. */
  picture(path: string, written: Written): void {
    this.#file(path, 'picture', written);
  }

  #file(path: string, kind: FileKind, written: Written): void {
    if (!isAddress(path))
      this[`${kind}s`].push({ content: path, complain: (text) => written.complain(`${path} ${text}`) });
    const key = `${kind} ${path}`;
    let wrong = this.#files.get(key);
    if (wrong === undefined) {
      wrong = wrongWith(this.#folder, path, kind);
      this.#files.set(key, wrong);
    }
    if (wrong !== null) written.complain(`${path} ${wrong}`);
  }

  /** Files that would be overlooked because of their names. */
  strangers(): void {
    for (const name of readdirSync(this.#folder)) {
      if (!/\.(?:ya?ml|csv)$/.test(name) || FILES.includes(name) || isLeftover(name)) continue;
      const meant = nearest(name, FILES);
      const hint =
        meant === undefined ? `there are ${FILES.join(', ')} and products/` : `did you mean ${meant}?`;
      this.#complain(name, `a shop has no such file; ${hint}`);
    }
  }

  #text(name: string): string | null {
    const path = join(this.#folder, name);
    if (!existsSync(path)) return null;
    const read = textOrProblem(path);
    if ('text' in read) return read.text.normalize('NFC');
    this.#complain(name, read.problem);
    return null;
  }

  /** As somebody finds it from where they are. */
  #nameOf(name: string): string {
    return join(this.#folder, name);
  }

  #complain(name: string, text: string): void {
    this.#problems.add(this.#nameOf(name), { line: 1, column: 1 }, text);
  }
}

function complainOfSpan(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  written: Written,
): void {
  if (startDate !== '' && endDate !== '' && endDate <= startDate)
    at(written, ['endDate']).complain('endDate must be later than startDate');
}
