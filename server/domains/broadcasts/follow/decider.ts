import { FOLLOWS_MAX } from '../../../../schema/catalog/constants.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** A seller or a brand, by its id. */
export interface Followed {
  readonly kind: 'seller' | 'brand';
  readonly sysId: number;
}

export type FollowEvent = { readonly type: 'Followed' | 'Unfollowed'; readonly data: Followed };

/** Whom a member follows, each once, oldest first. */
export interface FollowsState {
  readonly follows: readonly Followed[];
}

const isSame = (one: Followed, other: Followed) => one.kind === other.kind && one.sysId === other.sysId;

export const followsFold: Fold<FollowsState, FollowEvent> = {
  category: 'follows',
  initial: { follows: [] },
  stateVersion: 1,
  on: {
    Followed: ({ follows }, { data }) => ({ follows: [...follows, data] }),
    Unfollowed: ({ follows }, { data }) => ({ follows: follows.filter((each) => !isSame(each, data)) }),
  },
};

export function followsStream(userSysId: number): StreamRef<FollowsState, FollowEvent> {
  return streamOf(followsFold, userSysId);
}

/** `7` of `follows-7`. */
export function memberOfFollows(stream: string): number {
  return Number(stream.slice(followsFold.category.length + 1));
}

/** A second time changes nothing. Throws a Refusal with 0007 for one too many. */
export function follow({ follows }: FollowsState, asked: Followed): FollowEvent[] {
  if (follows.some((each) => isSame(each, asked))) return [];
  if (follows.length >= FOLLOWS_MAX) throw new Refusal('0007', { max: FOLLOWS_MAX });
  return [{ type: 'Followed', data: asked }];
}

export function unfollow({ follows }: FollowsState, asked: Followed): FollowEvent[] {
  return follows.some((each) => isSame(each, asked)) ? [{ type: 'Unfollowed', data: asked }] : [];
}

export function emptyFollows({ follows }: FollowsState): FollowEvent[] {
  return follows.map((data) => ({ type: 'Unfollowed', data }));
}
