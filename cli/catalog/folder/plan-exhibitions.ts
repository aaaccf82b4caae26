import { setPlans, type OwnExhibition } from '../../../schema/catalog/exhibitions.ts';
import { isSameName } from '../../../schema/text.ts';
import { timeText } from '../../output.ts';
import { at } from './by-schema.ts';
import type { Numbers } from './called.ts';
import { between, differs, type Difference } from './differences.ts';
import { only } from './form.ts';
import { spanOf } from './moments.ts';
import { pictureAgain, pictureAsked } from './pictures.ts';
import type { ExhibitionSaid } from './shop.ts';
import { changed, send, type Parts, type Step } from './step.ts';

/** Changes of the plans, all at once. A plan is known by its title; those of the folder come first, in its order. */
export async function planExhibitions(
  { api, folder, standing, pictures, prune }: Parts,
  numbers: Numbers,
): Promise<Step[]> {
  if (!folder.plans) return [];
  const { sellerSysId, plans: before } = standing;
  const said = await Promise.all(
    folder.plans.map(async (read) => {
      for (const [path, prdtNo] of read.places) numbers.require(prdtNo, at(read.written, path));
      const was = before.list.find(({ title }) => isSameName(title, read.title)) ?? null;
      const isSame =
        was !== null && (await pictures.isSame(read.picture, { url: was.imageUrl, digest: was.imageDigest }));
      return { read, was, isSame };
    }),
  );
  const others = before.list.filter(({ title }) => !said.some(({ read }) => isSameName(read.title, title)));
  const [stay, gone] = prune ? [[], others] : [others, []];
  const differences = [
    ...said.flatMap(({ read, was, isSame }): Difference[] => {
      const { title, startDate, endDate } = read;
      if (!was)
        return [{ field: title, was: '–', is: `from ${timeText(startDate)} to ${timeText(endDate)}` }];
      return [
        ...between(title, comparedOf(exhibitionOf(was, numbers)), comparedOf(read)),
        ...differs(`${title}.picture`, isSame, was.imageUrl, read.picture),
      ];
    }),
    ...gone.map(({ title }) => ({ field: title, was: 'there', is: '–' })),
    ...orderOf(before.list, [...said.map(({ read }) => read), ...stay]),
  ];
  return changed('plans', differences, async () => {
    const asked = [];
    for (const { read, was, isSame } of said)
      asked.push({
        ...(was && { planSysId: was.planSysId }),
        ...callOf(read, numbers.ids),
        ...(await pictureAsked(isSame ? was! : undefined, read.picture, pictures)),
      });
    const plans = [...asked, ...stay.map(again)];
    await send(api, setPlans, { sellerSysId, ifVersion: before.version, plans });
  });
}

const TEXTS = ['titleEn', 'text', 'textEn'] as const;

/** As a folder has it. */
export function exhibitionOf(own: OwnExhibition, numbers: Numbers): ExhibitionSaid {
  return {
    ...only(own, 'title', ...TEXTS),
    ...spanOf(own),
    isBanner: own.isBanner === 1,
    groups: own.groups.map(({ name, nameEn, products }) => ({
      name,
      nameEn,
      products: products.map(({ prdtSysId }) => numbers.of(prdtSysId)),
    })),
  };
}

/** What is compared field by field: all but the title, which is the plan's name. */
function comparedOf(said: ExhibitionSaid) {
  const { isBanner: banner, groups } = said;
  return { ...only(said, ...TEXTS, 'startDate', 'endDate'), banner, groups };
}

/** Only of those that are on both sides: added and removed plans are listed already. */
function orderOf(
  was: readonly { readonly title: string }[],
  is: readonly { readonly title: string }[],
): Difference[] {
  const titles = (list: typeof was, other: typeof was) =>
    list.map(({ title }) => title).filter((title) => other.some((each) => each.title === title));
  const [before, after] = [titles(was, is).join(', '), titles(is, was).join(', ')];
  return differs('order', before === after, before, after);
}

/** As the API's call has it. `ids`: of products, by their numbers. */
export function callOf(said: ExhibitionSaid, ids: ReadonlyMap<string, number>) {
  return {
    ...only(said, 'title', ...TEXTS, 'startDate', 'endDate'),
    isBanner: said.isBanner ? (1 as const) : (0 as const),
    groups: said.groups.map(({ name, nameEn, products }) => ({
      name,
      nameEn,
      prdtSysIds: products.map((prdtNo) => ids.get(prdtNo)!),
    })),
  };
}

/** One that stays as it is. */
function again(own: OwnExhibition) {
  const { imageUrl: _url, imageFileSysId: _file, imageDigest: _digest, groups, ...said } = own;
  return {
    ...said,
    ...pictureAgain(own),
    groups: groups.map(({ products, ...names }) => ({
      ...names,
      prdtSysIds: products.map(({ prdtSysId }) => prdtSysId),
    })),
  };
}
