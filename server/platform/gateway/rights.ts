import type { ChatResultCode } from '../../../schema/codes.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { clientRights, type ClientEvent } from '../../../schema/room/socket.ts';
import type { Clock } from '../clock.ts';
import type { Viewer } from './backend.ts';

/** Rate limits per member, besides the limit on all frames. */
const RATES: { readonly [E in ClientEvent]?: 'chat' | 'like' } = { chatMessage: 'chat', like: 'like' };

export interface RightsNeeds {
  readonly clock: Clock;
  /** False: this user, over all connections, was faster than allowed. */
  allow(userSysId: number, what: 'chat' | 'like'): boolean;
}

/** Why a viewer in a room may not send this now; null: they may. */
export function refusalTo(
  { permission, userSysId, tokenExpiresAt }: Viewer,
  event: ClientEvent,
  needs: RightsNeeds,
): ChatResultCode | null {
  if (clientRights[event] === 'anyone') return null;
  if (clientRights[event] === 'replay') return '9001';
  if (permission === PERMISSION.guest || userSysId === null) return '9001';
  if (needs.clock.now() >= tokenExpiresAt) return '1403';
  const rate = RATES[event];
  return rate === undefined || needs.allow(userSysId, rate) ? null : '4290';
}
