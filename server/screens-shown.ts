import { broadcastDetail, mainBroadcasts } from '../schema/broadcasts.ts';
import { requestOf } from '../schema/call.ts';
import { LIVE_FLAG, ROW_COUNT_DEFAULT } from '../schema/constants.ts';
import { pictureSet, POSTER_SIZES } from '../schema/pictures.ts';
import { liveAddress } from '../schema/rehearsals.ts';
import { shareOf } from '../schema/sharing.ts';
import type { Guide } from './domains/guide/guide.ts';
import type { StreamBegin } from './platform/media/media.ts';
import type { Asked, ScreenAddress, Show, Shown, Wanted } from './platform/http/shells.ts';

/** What there is on a screen, by its name in the client's route table: the page tells of it and sends for it at once. */
export function screensShown(guide: Guide, begin: StreamBegin): Show {
  return async ({ name, params }, asked) => {
    if (name === 'Home') return { isThere: true, first: await ofHome(guide, asked.shop) };
    if (name === 'enterLive') return ofStage({ guide, begin, ...asked }, params);
    return { isThere: name !== 'NotFound', first: [] };
  };
}

async function ofHome(guide: Guide, shop: number | null): Promise<readonly Wanted[]> {
  const [first] = await guide.main({ startIndex: 0, rowCount: 1, shop });
  const { path } = requestOf(mainBroadcasts, { startIndex: 0, rowCount: ROW_COUNT_DEFAULT });
  const isOnAir = first?.liveFlag === LIVE_FLAG.onAir;
  return [{ fetch: path }, ...(isOnAir ? [poster(first.thumnailLiveUrl, POSTER_SIZES.card)] : [])];
}

async function ofStage(
  {
    guide,
    begin,
    locale,
    shop,
  }: { readonly guide: Guide; readonly begin: StreamBegin } & Pick<Asked, 'locale' | 'shop'>,
  params: ScreenAddress['params'],
): Promise<Shown> {
  const { broadcastSysId = NaN, broadcastScheduleSysId = NaN } = params;
  const ids = { broadcastSysId, broadcastScheduleSysId };
  const stage = await guide.stage(ids, shop);
  if (!stage) return { isThere: false, first: [] };
  const { plan, liveUrl } = stage;
  // What it is can be told while its stream cannot be played.
  const stream = liveUrl === null ? null : await begin(liveUrl).catch(() => null);
  const { path } = requestOf(broadcastDetail, ids);
  return {
    isThere: true,
    first: [
      { fetch: path },
      ...(stream?.first ?? []).map((fetch) => ({ fetch })),
      poster(plan.thumnailLiveUrl, POSTER_SIZES.stage),
      ...(stream?.picture === undefined ? [] : [{ fetch: stream.picture, isLast: true } as const]),
    ],
    about: { ...shareOf(plan, locale), path: liveAddress(ids), type: 'video.other' },
  };
}

function poster(picture: string, sizes: string): Wanted {
  return { picture, srcset: pictureSet(picture), sizes };
}
