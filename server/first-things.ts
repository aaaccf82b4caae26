import { broadcastDetail, mainBroadcasts } from '../schema/broadcasts.ts';
import { requestOf } from '../schema/call.ts';
import { LIVE_FLAG, ROW_COUNT_DEFAULT } from '../schema/constants.ts';
import { pictureSet, POSTER_SIZES } from '../schema/pictures.ts';
import type { Guide } from './domains/guide/guide.ts';
import type { StreamBegin } from './platform/media/media.ts';
import type { ScreenAddress, Wanted } from './platform/http/shells.ts';

/** What a screen shows first, by its name in the client's route table: the page sends for it at once. */
export function firstThings(
  guide: Guide,
  begin: StreamBegin,
): (screen: ScreenAddress) => Promise<readonly Wanted[]> {
  return async ({ name, params }) => {
    if (name === 'Home') return ofHome(guide);
    if (name === 'enterLive') return ofStage(guide, begin, params);
    return [];
  };
}

async function ofHome(guide: Guide): Promise<readonly Wanted[]> {
  const [first] = await guide.main({ startIndex: 0, rowCount: 1 });
  const { path } = requestOf(mainBroadcasts, { startIndex: 0, rowCount: ROW_COUNT_DEFAULT });
  const isOnAir = first?.liveFlag === LIVE_FLAG.onAir;
  return [{ fetch: path }, ...(isOnAir ? [poster(first.thumnailLiveUrl, POSTER_SIZES.card)] : [])];
}

async function ofStage(
  guide: Guide,
  begin: StreamBegin,
  params: ScreenAddress['params'],
): Promise<readonly Wanted[]> {
  const { broadcastSysId = NaN, broadcastScheduleSysId = NaN } = params;
  const stage = await guide.stage({ broadcastSysId, broadcastScheduleSysId });
  if (!stage) return [];
  const stream = stage.liveUrl === null ? [] : await begin(stage.liveUrl);
  const { path } = requestOf(broadcastDetail, { broadcastSysId, broadcastScheduleSysId });
  return [
    { fetch: path },
    ...stream.map((fetch) => ({ fetch })),
    poster(stage.thumnailLiveUrl, POSTER_SIZES.stage),
  ];
}

function poster(picture: string, sizes: string): Wanted {
  return { picture, srcset: pictureSet(picture), sizes };
}
