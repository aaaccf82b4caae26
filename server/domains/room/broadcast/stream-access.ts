import { streamFolder } from '../../../../schema/broadcasts/stream-access.ts';
import { REHEARSAL_LASTS } from '../../../../schema/room/constants.ts';
import { SignedPaths } from '../../../platform/media/private-addresses.ts';
import type { Platform } from '../../../platform/module.ts';
import type { BroadcastPlan } from './broadcast.ts';
import { isRehearsal } from './hosts.ts';

/**
 * What opens the stream of a rehearsal: the query for addresses of playlists, for who {@link mayOpen} the broadcast. Players
 * send no login, so it is signed. Null: anybody may watch.
 */
export function streamAccess(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  plan: Pick<BroadcastPlan, 'broadcastSysId' | 'rehearsalOf'>,
): string | null {
  if (!isRehearsal(plan)) return null;
  return new SignedPaths(secrets.tokenSecret, clock).queryFor(
    streamFolder(plan.broadcastSysId),
    REHEARSAL_LASTS,
  );
}
