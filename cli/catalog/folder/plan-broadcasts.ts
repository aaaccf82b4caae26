import * as plans from '../../../schema/broadcasts/plans.ts';
import type { OwnBroadcast, PlannedExposure } from '../../../schema/broadcasts/plans.ts';
import { EXPOSURE, type Exposure } from '../../../schema/catalog/constants.ts';
import { isSameName } from '../../../schema/text.ts';
import { timeText } from '../../output.ts';
import { at } from './by-schema.ts';
import type { Numbers } from './called.ts';
import { between, differs } from './differences.ts';
import { only } from './form.ts';
import { spanOf } from './moments.ts';
import { isAddress } from './own-files.ts';
import type { BroadcastSaid, ReadBroadcast } from './shop.ts';
import { ended, send, type Parts, type Step } from './step.ts';

/** A broadcast is known by its title, and of several with one title by its start. A broadcast that has begun is left alone. */
export async function planBroadcasts(
  { api, folder, standing, pictures, prune }: Parts,
  numbers: Numbers,
): Promise<Step[]> {
  if (!folder.broadcasts) return [];
  const { sellerSysId } = standing;
  const { ids } = numbers;
  const open = standing.broadcasts.filter(({ liveFlag, isCancelled }) => liveFlag === 0 && isCancelled === 0);
  const pairs = pairsOf(
    folder.broadcasts,
    standing.broadcasts.filter(({ isCancelled }) => isCancelled === 0),
  );
  const steps: Step[] = [];
  for (const read of folder.broadcasts) {
    const { products, pinned, hidden, poster, written, video, ...texts } = read;
    for (const [i, prdtNo] of products.entries()) numbers.require(prdtNo, at(written, ['products', i]));
    const before = pairs.get(read);
    if (before ? !open.includes(before) : Date.parse(read.endDate) <= Date.now()) continue;
    const url = before?.thumnailLiveUrl ?? '';
    const isSamePoster =
      poster === null || (before !== undefined && (await pictures.isSame(poster, { url })));
    const said = { products, pinned, hidden, video, ...texts };
    const differences = before
      ? [
          ...between('', broadcastOf(before, numbers), said),
          ...differs('poster', isSamePoster, url, poster ?? ''),
        ]
      : [{ field: 'time', was: '–', is: `${timeText(read.startDate)} to ${timeText(read.endDate)}` }];
    if (differences.length === 0) continue;
    const carryOut = async () => {
      const asked = {
        sellerSysId,
        ...texts,
        ...(video !== null && { source: { type: 'video', url: video } as const }),
        ...(video === null && !(before && isFootage(before)) && { source: { type: 'encoder' } as const }),
        prdtSysIds: numbers.idsOf(products),
        exposures: exposuresOf({ pinned, hidden }, ids),
        ...(poster !== null && !isSamePoster && (await posterOf(poster))),
      };
      if (!before) return send(api, plans.planBroadcast, asked);
      const { broadcastSysId, version: ifVersion } = before;
      return send(api, plans.changeBroadcast, { broadcastSysId, ifVersion, ...asked });
    };
    steps.push({
      kind: before ? 'changed' : 'added',
      what: `broadcast ${read.title}`,
      differences,
      carryOut,
    });
  }
  const kept = new Set(pairs.values());
  const gone = prune ? open.filter((each) => !kept.has(each)) : [];
  const cancel = ({ broadcastSysId, version: ifVersion }: OwnBroadcast) =>
    send(api, plans.cancelBroadcast, { sellerSysId, broadcastSysId, ifVersion });
  return [...steps, ...gone.map((each) => ended(`broadcast ${each.title}`, () => cancel(each)))];

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

/** As a folder has it. */
export function broadcastOf(own: OwnBroadcast, numbers: Numbers): BroadcastSaid {
  const exposures = new Map(own.exposures.map((each) => [each.prdtSysId, each.salesExposureType]));
  const shownAs = (as: Exposure) => own.prdtSysIds.filter((id) => exposures.get(id) === as).map(numbers.of);
  return {
    ...only(own, 'title', 'titleEn', 'briefComment', 'briefCommentEn', 'shareTitle', 'shareText'),
    ...only(own, 'cancelCouponQty', 'isChallenge'),
    ...spanOf(own),
    video: own.source.type === 'video' && !isFootage(own) ? own.source.url : null,
    products: own.prdtSysIds.map(numbers.of),
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
