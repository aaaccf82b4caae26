import { BLACK_CODE } from '../../../../schema/room/blacklist.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import { hasBlockedWord, standingOf, type BlacklistState, type HouseState } from '../moderation/decider.ts';
import type { Actor, ChatLine, RoomState } from './decider.ts';
import { secondsToWait } from './slow-mode.ts';

/**
 * The rules for a member who speaks; hosts and managers are exempt. Rules about the person come first, and what they
 * can correct comes last.
 */
export function requireMaySpeak(
  scene: { readonly room: RoomState; readonly blacklist: BlacklistState; readonly house: HouseState },
  { userSysId, permission }: Actor,
  { msg, content }: Pick<ChatLine, 'msg' | 'content'>,
  now: number,
): void {
  if (permission !== PERMISSION.member) return;
  const { room, blacklist, house } = scene;
  const standing = standingOf(blacklist, house, userSysId);
  if (standing !== null) throw new Refusal(BLACK_CODE[standing]);
  if (room.isFrozen) throw new Refusal('4292');
  const waitSeconds = secondsToWait(room, userSysId, now);
  if (waitSeconds > 0) throw new Refusal('4291', { waitSeconds });
  const isBlocked = hasBlockedWord(house, msg) || (content !== null && hasBlockedWord(house, content));
  if (isBlocked) throw new Refusal('4293');
}
