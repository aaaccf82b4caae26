import { mkdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CallFailed } from '../../../schema/call.ts';
import type { Category } from '../../../schema/catalog/groups.ts';
import type { EventPlan } from '../../../schema/buying/event-plans.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import * as files from '../../files.ts';
import { sellerOf, type OfSeller } from '../../room/host/where.ts';
import { typeOf } from '../../members/media/sending.ts';
import { countOf } from '../../output.ts';
import { oneLine } from '../../printing.ts';
import { ProgressBar } from '../../progress-bar.ts';
import { eachOf } from './again.ts';
import { keepApplied } from './applied.ts';
import { productOf } from './contract.ts';
import { categoriesCalled, Numbers, placesCalled } from './called.ts';
import { asWritten, textsOf } from './description.ts';
import { broadcastFileOf, couponFileOf, EVENT, planFileOf, SHOP, yamlOf } from './forms.ts';
import { broadcastOf } from './plan-broadcasts.ts';
import { exhibitionOf } from './plan-exhibitions.ts';
import { Pictures } from './pictures.ts';
import { productFileOf } from './product.ts';
import { readShop } from './read.ts';
import { standingOf } from './standing.ts';
import type { Parts } from './step.ts';

const AT_A_TIME = 8;

/** Writes a seller's shop as files that, applied, change nothing. */
export async function exportShop(context: Context, folder: string, options: OfSeller): Promise<void> {
  const { api, out } = context;
  files.requireEmptyFolder(folder);
  const sellerSysId = await sellerOf(context, options);
  const standing = await standingOf(api, sellerSysId);
  const { seller, business, shipping, products, events, plans } = standing;
  const { categories, brands, broadcasts, coupons } = standing;
  const all = [...products.values()];
  const [groups, places] = [categoriesCalled(categories.list), placesCalled(shipping.shippingPlaces)];
  const numbers = new Numbers([], all);
  mkdirSync(join(folder, 'products'), { recursive: true });
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  const write = (name: string, value: unknown) => files.write(join(folder, name), yamlOf(value));
  const pictures = new Downloads(api.serverUrl, folder);
  const logo = seller.logoImgUrl === '' ? {} : { logo: await pictures.fileOf(seller.logoImgUrl, 'logo') };
  const { returnAddress, shippingPlaces } = shipping;
  const ofPlaces = { shipping: { returnAddress, places: shippingPlaces } };
  write('shop.yaml', {
    ...SHOP.write({ ...seller, ...logo, ...ofPlaces }),
    ...SHOP.write({ business: business.business }),
  });
  const used = new Set(all.map(({ categorySysId }) => categorySysId));
  write('categories.yaml', categoriesOf(categories.list, used));
  write('brands.yaml', brands.list.map(namesOf));
  const names = fileNames(all.map(({ prdtNo }) => prdtNo));
  const bar = new ProgressBar(out, 'exporting');
  let done = 0;
  await eachOf([...all.entries()], AT_A_TIME, async ([i, own]) => {
    const name = names[i]!;
    const gallery = own.gallery.map(({ imageUrl }, at) => pictures.fileOf(imageUrl, `${name}-${at + 2}`));
    const shown = {
      picture: await pictures.fileOf(own.imageUrl, name),
      gallery: await Promise.all(gallery),
      video: own.video && (await pictures.fileOf(own.video.videoUrl, name)),
    };
    write(`products/${name}.yaml`, productFileOf({ ...productOf(own, groups, places), ...shown }));
    const described = standing.descriptions.get(own.prdtSysId);
    if (described) {
      const said = asWritten(described);
      const inText = said.pictures.map((at, place) =>
        pictures.fileOf(described.pictures[Number(at)]!.imageUrl, `${name}-text-${place + 1}`),
      );
      // As editors find them from where the text is.
      const paths = (await Promise.all(inText)).map((path) => `../${path}`);
      for (const [locale, text] of Object.entries(textsOf({ ...said, pictures: paths })))
        if (text !== '') files.write(join(folder, `products/${name}.${locale}.md`), `${text}\n`);
    }
    bar.show(++done, all.length);
  }).finally(() => bar.clear());
  if (events.length > 0) write('events.yaml', eventsOf(events, numbers));
  if (coupons.list.length > 0) write('coupons.yaml', coupons.list.map(couponFileOf));
  const coming = broadcasts.filter(
    ({ liveFlag, isCancelled, endDate }) =>
      liveFlag === 0 && isCancelled === 0 && Date.parse(endDate) > Date.now(),
  );
  const pages = plans.list.map(async (own) => {
    const picture = await pictures.fileOf(own.imageUrl, `plan-${own.planSysId}`);
    return planFileOf(exhibitionOf(own, numbers), picture);
  });
  if (pages.length > 0) write('plans.yaml', await Promise.all(pages));
  const shows = coming
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .map(async (own) => {
      const poster = await pictures.fileOf(own.thumnailLiveUrl, `broadcast-${own.broadcastSysId}`);
      return broadcastFileOf(broadcastOf(own, numbers), poster);
    });
  if (shows.length > 0) write('broadcasts.yaml', await Promise.all(shows));
  keepExported({ api, folder, standing });
  out.data(
    { folder, products: all.length },
    (c) =>
      `${c.green('✓')} ${countOf(all.length, 'product')} of ${oneLine(seller.sellerName)} are in ${oneLine(folder)}`,
  );
}

/** What others change from now on is a change since. Old data may break today's rules, of which the next apply tells. */
function keepExported({
  api,
  folder,
  standing,
}: Pick<Parts, 'api' | 'standing'> & { readonly folder: string }): void {
  try {
    keepApplied({ api, folder: readShop(folder), standing, pictures: new Pictures(api, folder) }, []);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
}

function namesOf({ name, nameEn }: { readonly name: string; readonly nameEn: string }) {
  return { name, ...(nameEn !== '' && { nameEn }) };
}

/** Those that products are in, with the upper ones of those. */
function categoriesOf(categories: readonly Category[], used: ReadonlySet<number | null>) {
  return categories.flatMap((category) => {
    const subs = category.subCategories.filter(({ categorySysId }) => used.has(categorySysId));
    if (subs.length === 0 && !used.has(category.categorySysId)) return [];
    return [{ ...namesOf(category), ...(subs.length > 0 && { subCategories: subs.map(namesOf) }) }];
  });
}

function eventsOf(events: readonly EventPlan[], numbers: Numbers) {
  return events.map(({ prdtSysIds, joinStartDate: startDate, joinEndDate: endDate, ...terms }) =>
    EVENT.write({ ...terms, products: prdtSysIds.map(numbers.of), startDate, endDate }),
  );
}

/** Windows keeps these for devices, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;

/** A name for each number that every file system takes, and no other has. */
export function fileNames(numbers: readonly string[]): string[] {
  const taken = new Set<string>();
  return numbers.map((number) => {
    const plain = number
      .replaceAll(/[^\p{L}\p{N}._-]/gu, '_')
      .replace(/^\./, '_')
      .replace(/\.$/, '_')
      .replace(DEVICE, '_$&');
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain}-${n}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Pictures and videos of the server, each written once. */
class Downloads {
  readonly #serverUrl: string;
  readonly #folder: string;
  readonly #files = new Map<string, Promise<string>>();

  constructor(serverUrl: string, folder: string) {
    this.#serverUrl = serverUrl;
    this.#folder = folder;
  }

  /** The file of one; its address, if it is elsewhere or could not be uploaded again. */
  fileOf(url: string, name: string): Promise<string> {
    const known = this.#files.get(url) ?? this.#download(url, name);
    this.#files.set(url, known);
    return known;
  }

  async #download(url: string, name: string): Promise<string> {
    const type = typeOf(url);
    if (!url.startsWith('/') || !type) return url;
    const answer = await fetch(`${this.#serverUrl}${url}`).catch((cause: unknown) => {
      throw new CallFailed(`no answer from ${url}`, { cause });
    });
    if (!answer.ok) return url;
    const file = `pictures/${name}${extname(url).toLowerCase()}`;
    files.write(join(this.#folder, file), Buffer.from(await answer.arrayBuffer()));
    return file;
  }
}
