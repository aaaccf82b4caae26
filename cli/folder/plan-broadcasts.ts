import * as plans from '../../schema/broadcasts/plans.ts';
import type { OwnBroadcast, PlannedExposure } from '../../schema/broadcasts/plans.ts';
import { EXPOSURE, type Exposure } from '../../schema/catalog/constants.ts';
import { isSameName } from '../../schema/text.ts';
import { patiently } from './again.ts';
import { isoTime, timeText } from '../output.ts';
import { at } from './by-schema.ts';
import { between } from './differences.ts';
import { isAddress } from './own-files.ts';
import type { ReadBroadcast } from './shop.ts';
import type { Parts, Step } from './step.ts';

/**
 * A broadcast is known by its title, and of several with one title by its start. A broadcast that has begun is left alone.
 * `named`: the products of the folder; `ids`: of all products, once they are there.
 */
export async function planBroadcasts(
  { api, folder, standing, pictures, prune }: Parts,
  { named, ids }: { readonly named: ReadonlySet<string>; readonly ids: ReadonlyMap<string, number> },
): Promise<Step[]> {
  if (!folder.broadcasts) return [];
  const { sellerSysId } = standing;
  const numbers = new Map([...ids].map(([prdtNo, id]) => [id, prdtNo]));
  const open = standing.broadcasts.filter(({ liveFlag, isCancelled }) => liveFlag === 0 && isCancelled === 0);
  const pairs = pairsOf(
    folder.broadcasts,
    standing.broadcasts.filter(({ isCancelled }) => isCancelled === 0),
  );
  const steps: Step[] = [];
  for (const read of folder.broadcasts) {
    for (const [i, prdtNo] of read.products.entries())
      if (!named.has(prdtNo) && !ids.has(prdtNo))
        at(read.written, ['products', i]).complain(`there is no product ${prdtNo}`);
    const before = pairs.get(read);
    if (before ? !open.includes(before) : Date.parse(read.endDate) <= Date.now()) continue;
    const what = `broadcast ${read.title}`;
    const poster = read.poster;
    const isSamePoster =
      poster === null ||
      (before !== undefined && (await pictures.isSame(poster, { url: before.thumnailLiveUrl })));
    const differences = before
      ? [
          ...between('', broadcastOf(before, numbers) as never, saidOf(read) as never),
          ...(isSamePoster ? [] : [{ field: 'poster', was: before.thumnailLiveUrl, is: poster }]),
        ]
      : [{ field: 'time', was: '–', is: `${timeText(read.startDate)} to ${timeText(read.endDate)}` }];
    if (before && differences.length === 0) continue;
    const carryOut = async () => {
      const { products, pinned, hidden, poster: _, written: __, video, ...texts } = read;
      const asked = {
        ...texts,
        ...(video !== null && { source: { type: 'video', url: video } as const }),
        ...(video === null && !(before && isFootage(before)) && { source: { type: 'encoder' } as const }),
        prdtSysIds: products.map((prdtNo) => ids.get(prdtNo)!),
        exposures: exposuresOf({ pinned, hidden }, ids),
        ...(poster !== null && !isSamePoster && (await posterOf(poster))),
      };
      if (!before) await patiently(() => api.call(plans.planBroadcast, { sellerSysId, ...asked }));
      else {
        const { broadcastSysId, version: ifVersion } = before;
        await patiently(() =>
          api.call(plans.changeBroadcast, { sellerSysId, broadcastSysId, ifVersion, ...asked }),
        );
      }
    };
    steps.push({ kind: before ? 'changed' : 'added', what, differences, carryOut });
  }
  const kept = new Set(pairs.values());
  for (const { broadcastSysId, version: ifVersion, title } of prune
    ? open.filter((each) => !kept.has(each))
    : [])
    steps.push({
      kind: 'ended',
      what: `broadcast ${title}`,
      differences: [],
      carryOut: async () =>
        void (await patiently(() =>
          api.call(plans.cancelBroadcast, { sellerSysId, broadcastSysId, ifVersion }),
        )),
    });
  return steps;

  async function posterOf(picture: string) {
    return isAddress(picture)
      ? { thumnailLiveUrl: picture }
      : { thumnailFileSysId: await pictures.upload(picture) };
  }
}

/** Those of one title and start first, then those of one title, the soonest first. */
function pairsOf(
  read: readonly ReadBroadcast[],
  standing: readonly OwnBroadcast[],
): Map<ReadBroadcast, OwnBroadcast> {
  const pairs = new Map<ReadBroadcast, OwnBroadcast>();
  const left = new Set(standing.toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate)));
  const pair = (isMeant: (each: OwnBroadcast, wanted: ReadBroadcast) => boolean) => {
    for (const wanted of read) {
      if (pairs.has(wanted)) continue;
      const found = [...left].find((each) => isSameName(each.title, wanted.title) && isMeant(each, wanted));
      if (!found) continue;
      pairs.set(wanted, found);
      left.delete(found);
    }
  };
  pair((each, wanted) => Date.parse(each.startDate) === Date.parse(wanted.startDate));
  pair(({ liveFlag }) => liveFlag === 0);
  return pairs;
}

export type BroadcastSaid = Omit<ReadBroadcast, 'poster' | 'written'>;

function saidOf(read: ReadBroadcast): BroadcastSaid {
  const { poster: _poster, written: _written, ...said } = read;
  return said;
}

/** As a folder has it. */
export function broadcastOf(own: OwnBroadcast, numbers: ReadonlyMap<number, string>): BroadcastSaid {
  const {
    title,
    titleEn,
    briefComment,
    briefCommentEn,
    shareTitle,
    shareText,
    cancelCouponQty,
    isChallenge,
  } = own;
  const numberOf = (id: number) => numbers.get(id) ?? String(id);
  const exposures = new Map(own.exposures.map((each) => [each.prdtSysId, each.salesExposureType]));
  const shownAs = (as: Exposure) => own.prdtSysIds.filter((id) => exposures.get(id) === as).map(numberOf);
  return {
    title,
    titleEn,
    briefComment,
    briefCommentEn,
    shareTitle,
    shareText,
    cancelCouponQty,
    isChallenge,
    startDate: isoTime(Date.parse(own.startDate)),
    endDate: isoTime(Date.parse(own.endDate)),
    video: own.source.type === 'video' && !isFootage(own) ? own.source.url : null,
    products: own.prdtSysIds.map(numberOf),
    pinned: shownAs(EXPOSURE.pinned)[0] ?? null,
    hidden: shownAs(EXPOSURE.hidden),
  };
}

/** As the API's calls have it. `ids`: of products, by their numbers. */
export function exposuresOf(
  { pinned, hidden }: Pick<ReadBroadcast, 'pinned' | 'hidden'>,
  ids: ReadonlyMap<string, number>,
): PlannedExposure[] {
  const shown = (prdtNo: string, salesExposureType: PlannedExposure['salesExposureType']) => ({
    prdtSysId: ids.get(prdtNo)!,
    salesExposureType,
  });
  return [
    ...(pinned === null ? [] : [shown(pinned, EXPOSURE.pinned)]),
    ...hidden.map((prdtNo) => shown(prdtNo, EXPOSURE.hidden)),
  ];
}

/** A video of this server, as the demonstration has. A folder cannot name it, so it stays. */
function isFootage({ source }: OwnBroadcast): boolean {
  return source.type === 'video' && source.url.startsWith('/');
}
