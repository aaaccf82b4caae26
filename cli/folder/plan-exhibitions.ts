import { setPlans, type OwnExhibition } from '../../schema/catalog/exhibitions.ts';
import { isSameName } from '../../schema/text.ts';
import { isoTime, timeText } from '../output.ts';
import { patiently } from './again.ts';
import { at } from './by-schema.ts';
import { between, type Difference } from './differences.ts';
import { isAddress } from './own-files.ts';
import type { ReadExhibition } from './shop.ts';
import type { Parts, Step } from './step.ts';

/**
 * Changes of the plans, all at once. A plan is known by its title; those of the folder come first, in its order.
 * `named`: the products of the folder; `ids`: of all products, once they are there.
 */
export async function planExhibitions(
  { api, folder, standing, pictures, prune }: Omit<Parts, 'atATime'>,
  { named, ids }: { readonly named: ReadonlySet<string>; readonly ids: ReadonlyMap<string, number> },
): Promise<Step[]> {
  if (!folder.plans) return [];
  const { sellerSysId, plans: before } = standing;
  const numbers = new Map([...ids].map(([prdtNo, id]) => [id, prdtNo]));
  const said = await Promise.all(
    folder.plans.map(async (read) => {
      for (const [path, prdtNo] of read.places)
        if (!named.has(prdtNo) && !ids.has(prdtNo))
          at(read.written, path).complain(`there is no product ${prdtNo}`);
      const was = before.list.find(({ title }) => isSameName(title, read.title)) ?? null;
      const isSame =
        was !== null && (await pictures.isSame(read.picture, { url: was.imageUrl, digest: was.imageDigest }));
      return { read, was, isSame };
    }),
  );
  const others = before.list.filter(
    ({ title }) => !folder.plans!.some((read) => isSameName(read.title, title)),
  );
  const stay = prune ? [] : others;
  const differences = [
    ...said.flatMap(({ read, was, isSame }): Difference[] => {
      if (!was)
        return [
          {
            field: read.title,
            was: '–',
            is: `from ${timeText(read.startDate)} to ${timeText(read.endDate)}`,
          },
        ];
      const changed = between(read.title, shownOf(exhibitionOf(was, numbers)), shownOf(read));
      return [
        ...changed,
        ...(isSame ? [] : [{ field: `${read.title}.picture`, was: was.imageUrl, is: read.picture }]),
      ];
    }),
    ...(prune ? others : []).map(({ title }) => ({ field: title, was: 'there', is: '–' })),
    ...orderOf(before.list, [...said.map(({ read }) => read), ...stay]),
  ];
  if (differences.length === 0) return [];
  const carryOut = async () => {
    const asked = [];
    for (const { read, was, isSame } of said)
      asked.push({
        ...(was && { planSysId: was.planSysId }),
        ...callOf(read, ids),
        ...(isSame ? pictureOf(was!) : await newPicture(read.picture)),
      });
    const plans = [...asked, ...stay.map(again)];
    await patiently(() => api.call(setPlans, { sellerSysId, ifVersion: before.version, plans }));
  };
  return [{ kind: 'changed', what: 'plans', differences, carryOut }];

  async function newPicture(picture: string) {
    return isAddress(picture) ? { imageUrl: picture } : { imageFileSysId: await pictures.upload(picture) };
  }
}

export type ExhibitionSaid = Omit<ReadExhibition, 'picture' | 'written' | 'places'>;

/** As a folder has it. */
export function exhibitionOf(own: OwnExhibition, numbers: ReadonlyMap<number, string>): ExhibitionSaid {
  const { title, titleEn, text, textEn, startDate, endDate, isBanner, groups } = own;
  return {
    title,
    titleEn,
    text,
    textEn,
    startDate: isoTime(Date.parse(startDate)),
    endDate: isoTime(Date.parse(endDate)),
    isBanner: isBanner === 1,
    groups: groups.map(({ name, nameEn, products }) => ({
      name,
      nameEn,
      products: products.map(({ prdtSysId }) => numbers.get(prdtSysId) ?? String(prdtSysId)),
    })),
  };
}

/** What is compared field by field: all but the title, which is the plan's name. */
function shownOf(said: ExhibitionSaid) {
  const { titleEn, text, textEn, startDate, endDate, isBanner, groups } = said;
  return {
    titleEn,
    text,
    textEn,
    startDate: isoTime(Date.parse(startDate)),
    endDate: isoTime(Date.parse(endDate)),
    banner: isBanner,
    groups: groups.map(({ name, nameEn, products }) => ({ name, nameEn, products: [...products] })),
  };
}

/** Only of those that are on both sides: added and removed plans are listed already. */
function* orderOf(
  was: readonly { readonly title: string }[],
  is: readonly { readonly title: string }[],
): Generator<Difference> {
  const titles = (list: typeof was, other: typeof was) =>
    list.map(({ title }) => title).filter((title) => other.some((each) => each.title === title));
  const [before, after] = [titles(was, is).join(', '), titles(is, was).join(', ')];
  if (before !== after) yield { field: 'order', was: before, is: after };
}

/** As the API's call has it. `ids`: of products, by their numbers. */
export function callOf(
  { title, titleEn, text, textEn, startDate, endDate, isBanner, groups }: ExhibitionSaid,
  ids: ReadonlyMap<string, number>,
) {
  return {
    title,
    titleEn,
    text,
    textEn,
    startDate,
    endDate,
    isBanner: isBanner ? (1 as const) : (0 as const),
    groups: groups.map(({ name, nameEn, products }) => ({
      name,
      nameEn,
      prdtSysIds: products.map((prdtNo) => ids.get(prdtNo)!),
    })),
  };
}

function pictureOf({ imageUrl, imageFileSysId }: OwnExhibition) {
  return imageFileSysId === null ? { imageUrl } : { imageFileSysId };
}

/** One that stays as it is. */
function again(own: OwnExhibition) {
  const { imageUrl: _url, imageFileSysId: _file, imageDigest: _digest, groups, ...said } = own;
  return {
    ...said,
    ...pictureOf(own),
    groups: groups.map(({ products, ...names }) => ({
      ...names,
      prdtSysIds: products.map(({ prdtSysId }) => prdtSysId),
    })),
  };
}
