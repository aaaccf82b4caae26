/*
 * Accounts at providers, such as Kakao, by which members log in. What must stay true:
 * - Each belongs to one member, and a member has one of each provider. Of several who come with the same one at once, at
 *   whichever node, one gets it: every link is an event, and each rests on the number of links before it.
 * - It is free again once its member's row is gone; no event says so.
 * - The log names none: its stream is named by a keyed hash.
 */
import { keyedDigest } from '../../../../../platform/keyed-digest.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type EventLog,
  type Fold,
  type Reads,
  type States,
} from '../../../../../platform/log/log.ts';
import type { Write } from '../../../../../platform/log/tables/statement.ts';
import { decideOnMember } from '../../memberships/decide-on-member.ts';
import { memberStream, type MemberEvent } from '../../memberships/member.ts';
import type { KeyedLog } from '../../marks.ts';
import { takeCredential } from '../held.ts';
import { socialAccountOf, socialAccounts, socialAccountsOf, type SocialAccount } from './rows.ts';

interface SocialAccountTaken {
  readonly type: 'SocialAccountTaken';
  readonly data: { readonly userSysId: number };
}

export const socialAccountFold: Fold<null, SocialAccountTaken> = {
  category: 'socialaccount',
  initial: null,
  stateVersion: 1,
  on: { SocialAccountTaken: () => null },
};

/** Something that is used up with a command, such as a code. */
export interface Using {
  /** The command names them. */
  readonly streams: readonly AnyStream[];
  /** For the command's decision. Throws a Refusal if it cannot be used. */
  used(states: States, now: number): Decision<never>['events'];
  /** What is written with it. */
  rows?(now: number): readonly Write[];
}

/** An account at a provider that was nobody's when it was looked up. */
export interface Free {
  /** The command names it. */
  readonly stream: AnyStream;
  /** Whether it is still nobody's, at the moment of the decision. */
  isFree(states: States): boolean;
  /** For the command's decision, beside the member's own rows. */
  taken(
    userSysId: number,
    joinTypeCode: number,
    now: number,
  ): { readonly events: Decision<never>['events']; readonly row: Write };
}

/** Returns the member who uses the account, or how a command links it if nobody does. */
export async function findSocialAccount(
  { log, secrets }: KeyedLog,
  { provider, subject }: SocialAccount,
): Promise<{ readonly userSysId: number } | { readonly free: Free }> {
  const digest = keyedDigest(secrets.tokenSecret, 'social account', `${provider} ${subject}`);
  const ref = streamOf(socialAccountFold, digest);
  // Read before the row: a link in between counts.
  const links = await log.head(ref.stream);
  const row = await log.reads.one(socialAccountOf({ provider, subject }));
  if (row) return { userSysId: row.user_sys_id };
  return {
    free: {
      stream: ref,
      isFree: (states) => states.version(ref) === links,
      taken: (userSysId, joinTypeCode, now) => {
        const [taken, linked]: [SocialAccountTaken, MemberEvent] = [
          { type: 'SocialAccountTaken', data: { userSysId } },
          { type: 'SocialAccountLinked', data: { joinTypeCode } },
        ];
        return {
          events: [
            { ref, events: [taken] },
            { ref: memberStream(userSysId), events: [linked] },
          ],
          row: socialAccounts.insert({ provider, subject, user_sys_id: userSysId, linked_at: now }),
        };
      },
    },
  };
}

/** The member's, the oldest link first. */
export async function readSocialAccounts(
  reads: Reads,
  userSysId: number,
): Promise<(SocialAccount & { readonly linkedAt: number })[]> {
  const rows = await reads.all(socialAccountsOf({ userSysId }));
  return rows.map(({ provider, subject, linked_at: linkedAt }) => ({ provider, subject, linkedAt }));
}

/**
 * Links it to a member, with what else their command does. Throws 0007 if it is another member's, or if the member has another
 * one of that provider, and 1003 if there is no such member.
 */
export async function linkToMember(
  platform: KeyedLog,
  userSysId: number,
  account: SocialAccount & { readonly joinTypeCode: number },
  by: { readonly commandId: string; readonly using: readonly Using[] },
): Promise<void> {
  const { log } = platform;
  await decideOnMember(log, userSysId, by.commandId, async () => {
    const found = await findSocialAccount(platform, account);
    const owned = (await readSocialAccounts(log.reads, userSysId)).some(
      ({ provider }) => provider === account.provider,
    );
    return {
      streams: [
        ...('free' in found ? [found.free.stream] : []),
        ...by.using.flatMap(({ streams }) => streams),
      ],
      decide: (states, now) => {
        const used = by.using.flatMap((each) => each.used(states, now));
        if (!('free' in found)) {
          if (found.userSysId !== userSysId) throw new Refusal('0007');
          return { events: used };
        }
        if (!found.free.isFree(states)) return null;
        if (owned) throw new Refusal('0007');
        const { events, row } = found.free.taken(userSysId, account.joinTypeCode, now);
        return { events: [...used, ...events], rows: [row] };
      },
    };
  });
}

/** Throws 0004 if the member has none of that provider, and 1032 if it is their only way to log in. */
export async function unlinkFromMember(
  log: EventLog,
  userSysId: number,
  { provider, joinTypeCode }: { readonly provider: string; readonly joinTypeCode: number },
  commandId: string,
): Promise<void> {
  const owned = await readSocialAccounts(log.reads, userSysId);
  if (!owned.some((account) => account.provider === provider)) throw new Refusal('0004');
  await takeCredential(log, userSysId, {
    commandId,
    events: () => [{ type: 'SocialAccountUnlinked', data: { joinTypeCode } }],
    row: socialAccounts.removeAll({ user_sys_id: userSysId, provider }),
  });
}
