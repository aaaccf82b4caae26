import type { Permission } from '../../../schema/members/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../platform/log/log.ts';

export interface Rights {
  readonly permission: Permission;
  /** The seller a host broadcasts for. */
  readonly sellerSysId: number | null;
}

/**
 * Changes of a member's rights since they joined; personal data is in their row. Each event invalidates all earlier
 * access tokens: a token carries the number of events at its signing.
 */
export type MemberEvent =
  | { readonly type: 'MemberRightsChanged'; readonly data: Rights }
  | { readonly type: 'MemberRemoved'; readonly data: Record<string, never> };

export type MemberState = 'member' | 'removed';

export const memberFold: Fold<MemberState, MemberEvent> = {
  category: 'member',
  initial: 'member',
  stateVersion: 1,
  on: { MemberRightsChanged: (state) => state, MemberRemoved: () => 'removed' },
};

export function memberStream(userSysId: number): StreamRef<MemberState, MemberEvent> {
  return streamOf(memberFold, userSysId);
}

export function changeRights(member: MemberState, rights: Rights): MemberEvent[] {
  if (member === 'removed') throw new Refusal('1003');
  return [{ type: 'MemberRightsChanged', data: rights }];
}

export function removeMember(member: MemberState): MemberEvent[] {
  return member === 'removed' ? [] : [{ type: 'MemberRemoved', data: {} }];
}
