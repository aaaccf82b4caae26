import { BLACK_CODE } from '../../../schema/blacklist.ts';
import { PERMISSION } from '../../../schema/constants.ts';
import { Refusal } from '../../platform/log/log.ts';
import { standingOf, type BlacklistState, type HouseState } from '../moderation/decider.ts';
import type { Actor } from './decider.ts';

/** What a member who speaks is held against; hosts and managers are not. */
export function requireMaySpeak(
  { blacklist, house }: { readonly blacklist: BlacklistState; readonly house: HouseState },
  { userSysId, permission }: Actor,
): void {
  if (permission !== PERMISSION.member) return;
  const standing = standingOf(blacklist, house, userSysId);
  if (standing !== null) throw new Refusal(BLACK_CODE[standing]);
}
