/**
 * Who may not speak or come in, and what may not be said.
 *
 * A mute or removal holds in one broadcast, a ban in all of the seller's; the hardest one counts. Hosts of the seller and
 * managers are exempt, even if they were listed before.
 */
import { OK } from '../../../../schema/codes.ts';
import { BLACK_CODE } from '../../../../schema/room/blacklist.ts';
import { BLACK_TYPE, type BlackType } from '../../../../schema/room/constants.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';
import type { ReasonCode } from '../../../../schema/service/safety/constants.ts';
import { mayHost, requireHost, type Actor } from '../broadcast/decider.ts';
import { BlockedWords, isWordToBlock } from '../../../platform/input/blocked-words.ts';
import { Refusal, streamOf, type Fold, type StreamRef } from '../../../platform/log/log.ts';

/** Events of one broadcast. */
export type BlacklistEvent =
  | {
      readonly type: 'MemberBlacklisted';
      readonly data: {
        readonly userSysId: number;
        readonly blackType: 0 | 1;
        /** Missing: the host gave none. */
        readonly reasonTypeCode?: ReasonCode;
      };
    }
  | { readonly type: 'MemberPardoned'; readonly data: { readonly userSysId: number } }
  | {
      readonly type: 'BlacklistEntriesExpired';
      readonly data: { readonly userSysIds: readonly number[] };
    };

export interface BlacklistEntry {
  readonly blackType: BlackType;
  /** Milliseconds since 1970. */
  readonly at: number;
}
export type BlacklistState = Readonly<Record<number, BlacklistEntry>>;

export const blacklistFold: Fold<BlacklistState, BlacklistEvent> = {
  category: 'blacklist',
  initial: {},
  stateVersion: 1,
  keepsEmpty: true,
  on: {
    MemberBlacklisted: (state, { data: { userSysId, blackType }, recordedAt }) => ({
      ...state,
      [userSysId]: { blackType, at: recordedAt },
    }),
    MemberPardoned: (state, { data }) => without(state, [data.userSysId]),
    BlacklistEntriesExpired: (state, { data }) => without(state, data.userSysIds),
  },
};

export function blacklistStream(broadcastSysId: number): StreamRef<BlacklistState, BlacklistEvent> {
  return streamOf(blacklistFold, broadcastSysId);
}

/** Events of all broadcasts of a seller. */
export type HouseEvent =
  | {
      readonly type: 'MemberBanned';
      readonly data: { readonly userSysId: number; readonly reasonTypeCode?: ReasonCode };
    }
  | { readonly type: 'MemberUnbanned'; readonly data: { readonly userSysId: number } }
  | { readonly type: 'BansExpired'; readonly data: { readonly userSysIds: readonly number[] } }
  | { readonly type: 'BlockedWordsSet'; readonly data: { readonly words: readonly string[] } };

export interface HouseState {
  readonly banned: BlacklistState;
  readonly words: readonly string[];
}

export const houseFold: Fold<HouseState, HouseEvent> = {
  category: 'house',
  initial: { banned: {}, words: [] },
  stateVersion: 1,
  keepsEmpty: true,
  on: {
    MemberBanned: (state, { data, recordedAt }) => ({
      ...state,
      banned: { ...state.banned, [data.userSysId]: { blackType: BLACK_TYPE.ban, at: recordedAt } },
    }),
    MemberUnbanned: (state, { data }) => ({ ...state, banned: without(state.banned, [data.userSysId]) }),
    BansExpired: (state, { data }) => ({ ...state, banned: without(state.banned, data.userSysIds) }),
    BlockedWordsSet: (state, { data: { words } }) => ({ ...state, words }),
  },
};

export function houseStream(sellerSysId: number): StreamRef<HouseState, HouseEvent> {
  return streamOf(houseFold, sellerSysId);
}

/** The number of `house-7` or `blacklist-10`. */
export function idOfStream(stream: string): number {
  return Number(stream.slice(stream.indexOf('-') + 1));
}

function without(state: BlacklistState, userSysIds: readonly number[]): BlacklistState {
  const gone = new Set(userSysIds.map(String));
  return Object.fromEntries(Object.entries(state).filter(([userSysId]) => !gone.has(userSysId)));
}

/** The current mute, removal or ban, or null. */
export function standingOf(
  blacklist: BlacklistState,
  { banned }: HouseState,
  userSysId: number,
): BlackType | null {
  return (banned[userSysId] ?? blacklist[userSysId])?.blackType ?? null;
}

/** The code with which a removed or banned member is refused. Null: they may join, even if muted. */
export function keptOutBy(standing: BlackType | null): '1003' | '1004' | null {
  return standing === null || standing === BLACK_TYPE.mute ? null : BLACK_CODE[standing];
}

/** The private message about a mute, removal or ban; null: it is lifted. */
export function regBlackUser(room: string, userId: string, blackType: BlackType | null): OwnMessage {
  const resultCode = blackType === null ? OK : BLACK_CODE[blackType];
  return { event: 'regBlackUser', data: { room, userId, blackType, resultCode } };
}

export interface Judgement {
  readonly blacklist: readonly BlacklistEvent[];
  readonly house: readonly HouseEvent[];
}

/** What holds in a broadcast, and in all of its seller's. */
export interface HostsScene {
  readonly blacklist: BlacklistState;
  readonly house: HouseState;
  readonly sellerSysId: number;
}

/** Repeating a decision changes nothing. A milder one takes effect only after a ban is lifted. */
export function sanction(
  scene: HostsScene,
  actor: Actor,
  target: Actor,
  blackType: BlackType,
  reasonTypeCode?: ReasonCode,
): Judgement {
  requireHost(actor, scene);
  // Hosts cannot be judged, because they are the judges.
  if (mayHost(target, scene)) throw new Refusal('9001', { isHost: 1 });
  const { userSysId } = target;
  const { blacklist, house } = scene;
  const given = reasonTypeCode === undefined ? {} : { reasonTypeCode };
  if (blackType === BLACK_TYPE.ban) {
    if (house.banned[userSysId]) return { blacklist: [], house: [] };
    return { blacklist: [], house: [{ type: 'MemberBanned', data: { userSysId, ...given } }] };
  }
  if (blacklist[userSysId]?.blackType === blackType) return { blacklist: [], house: [] };
  return {
    blacklist: [{ type: 'MemberBlacklisted', data: { userSysId, blackType, ...given } }],
    house: [],
  };
}

export function liftFrom(scene: HostsScene, actor: Actor, userSysId: number): Judgement {
  requireHost(actor, scene);
  const data = { userSysId };
  return {
    blacklist: scene.blacklist[userSysId] ? [{ type: 'MemberPardoned', data }] : [],
    house: scene.house.banned[userSysId] ? [{ type: 'MemberUnbanned', data }] : [],
  };
}

/** Members whose entry is older than `before`. A renewed entry keeps its new term. */
export function expiredOf(
  entries: BlacklistState,
  userSysIds: readonly number[],
  before: number,
): readonly number[] {
  return userSysIds.filter((userSysId) => (entries[userSysId]?.at ?? before) < before);
}

/** Records only changes. Refuses a word that is too short to search for. */
export function blockWords(
  house: HouseState,
  actor: Actor,
  owned: { readonly sellerSysId: number },
  asked: readonly string[],
): HouseEvent[] {
  requireHost(actor, owned);
  const words = [...new Set(asked.map((word) => word.trim()))];
  const useless = words.find((word) => !isWordToBlock(word));
  if (useless !== undefined)
    throw new Refusal('0005', {
      field: 'words',
      word: useless,
      reason: `must have words of two letters or more, unlike ${useless}`,
    });
  return words.join('\n') === house.words.join('\n') ? [] : [{ type: 'BlockedWordsSet', data: { words } }];
}

/**
 * Whether a member may post publicly on one of the seller’s pages, outside of a room. A ban forbids it, and so does a mute or
 * removal in one of the broadcasts whose `blacklists` are given.
 */
export function requireMayPost(
  scene: {
    readonly sellerSysId: number;
    readonly house: HouseState;
    readonly blacklists: readonly BlacklistState[];
  },
  actor: Actor,
  text: string,
): void {
  if (mayHost(actor, scene)) return;
  const { house, blacklists } = scene;
  const isListed = (blacklist: BlacklistState) => standingOf(blacklist, house, actor.userSysId) !== null;
  if ([{}, ...blacklists].some(isListed)) throw new Refusal('1005');
  if (hasBlockedWord(house, text)) throw new Refusal('4293');
}

/** Compiled once per state, because building the search costs more than using it. */
const finders = new WeakMap<readonly string[], BlockedWords>();

export function hasBlockedWord({ words }: HouseState, text: string): boolean {
  if (words.length === 0) return false;
  const known = finders.get(words) ?? new BlockedWords(words);
  finders.set(words, known);
  return known.isIn(text);
}
