import { streamFolder } from '../../../../schema/broadcasts/stream-access.ts';
import { REHEARSAL_LASTS } from '../../../../schema/room/constants.ts';
import type { Clock } from '../../../platform/clock.ts';
import { SignedPaths } from '../../../platform/media/private-addresses.ts';
import type { BroadcastPlan } from './broadcast.ts';
import { isRehearsal } from './hosts.ts';

/** Opens the streams of rehearsals. Players send no login, so the address of a playlist is signed. */
export class StreamAccess {
  readonly #signed: SignedPaths;

  constructor(secret: string, clock: Pick<Clock, 'now'>) {
    this.#signed = new SignedPaths(secret, clock);
  }

  /** The query for addresses of playlists, for who {@link mayOpen} the broadcast; null: anybody may watch. */
  of(plan: Pick<BroadcastPlan, 'broadcastSysId' | 'rehearsalOf'>): string | null {
    return isRehearsal(plan)
      ? this.#signed.queryFor(streamFolder(plan.broadcastSysId), REHEARSAL_LASTS)
      : null;
  }
}
