import * as rehearsals from '../../../schema/room/rehearsals.ts';
import type { Context } from '../../context.ts';
import { RefusedError } from '../../errors.ts';
import { broadcastsOfHost, done, type Where } from './where.ts';

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
    'Name the one to rehearse with --broadcast; see: sellover broadcast list',
  );
}
