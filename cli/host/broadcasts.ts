import * as broadcasts from '../../schema/broadcasts/broadcasts.ts';
import type { BroadcastCard } from '../../schema/broadcasts/broadcasts.ts';
import { LIVE_FLAG, SCHEDULE_TYPE, SCHEDULES_ROW_COUNT } from '../../schema/broadcasts/constants.ts';
import { PERMISSION } from '../../schema/members/constants.ts';
import * as rehearsals from '../../schema/room/rehearsals.ts';
import type { Context } from '../context.ts';
import { RefusedError } from '../errors.ts';
import { broadcastsOfHost, done, type Where } from './where.ts';
import { count, timeText } from '../output.ts';
import { flagText } from '../replay/words.ts';
import { table } from '../table.ts';

/** A host's broadcasts and their rehearsals. */

export async function list(context: Context): Promise<void> {
  const { out } = context;
  const [coming, past] = [await broadcastsOfHost(context), await pastOfHost(context)];
  const found = [...coming, ...past];
  out.data({ broadcasts: found }, (c) =>
    found.length === 0
      ? c.dim('You have no broadcast')
      : table(
          c,
          ['id', 'state', 'begins', 'views', 'title'],
          found.map(({ broadcastSysId, liveFlag, liveStartDate, startDate, viewCnt, title }) => [
            String(broadcastSysId),
            liveFlag === LIVE_FLAG.onAir ? c.red(flagText(liveFlag)) : flagText(liveFlag),
            timeText(liveStartDate ?? startDate),
            count(viewCnt),
            title,
          ]),
          [0, 3],
        ),
  );
}

/** Broadcasts with a replay, newest first. */
async function pastOfHost({ api }: Context): Promise<BroadcastCard[]> {
  const { permission, sellerSysId } = await api.freshLogin();
  const { broadcasts: cards } = await api.call(broadcasts.schedules, {
    scheduleTypeCode: SCHEDULE_TYPE.replay,
    startIndex: 0,
    rowCount: SCHEDULES_ROW_COUNT,
  });
  return permission === PERMISSION.manager ? cards : cards.filter((card) => card.sellerSysId === sellerSysId);
}

/** Without a broadcast it is the one on air, or else the next one. */
export async function rehearse(context: Context, where: Where): Promise<void> {
  const { api, out } = context;
  const of = where.broadcast ?? (await nextOf(context));
  const ids = await api.call(rehearsals.makeRehearsal, { broadcastSysId: of });
  const { broadcastSysId } = ids;
  const address = `${api.serverUrl}${rehearsals.liveAddress(ids)}`;
  done(
    context,
    { ...ids, rehearsalOf: of, address },
    `Rehearsal ${broadcastSysId} of broadcast ${of}, for the seller’s people alone: ${address}`,
  );
  out.note(`Start it with: sellover host start --broadcast ${broadcastSysId}`);
}

async function nextOf(context: Context): Promise<number> {
  const [next] = await broadcastsOfHost(context);
  if (next) return next.broadcastSysId;
  throw new RefusedError(
    'You have no broadcast on air or coming up',
    'Name the one to rehearse with --broadcast; see: sellover host broadcasts',
  );
}
