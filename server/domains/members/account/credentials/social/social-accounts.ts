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
  type States,
} from '../../../../../platform/log/log.ts';
import type { Write } from '../../../../../platform/log/tables/statement.ts';
import { decideOnMember } from '../../memberships/deciding.ts';
import { memberStream, type MemberEvent } from '../../memberships/member.ts';
import { countOf, credentialsOf, takeCredential } from '../held.ts';
import { deleteSocialAccount, socialAccountOf, socialAccounts, socialAccountsOf } from './rows.ts';

/** An account at a provider. */
export interface SocialAccount {
  readonly provider: string;
  /** The provider's name for the person. */
  readonly subject: string;
}

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

export class SocialAccounts {
  readonly #log: EventLog;
  readonly #secret: string;

  /** `secret` keys the names of streams. */
  constructor(log: EventLog, secret: string) {
    this.#log = log;
    this.#secret = secret;
  }

  /** Whose it is, or how a command takes it. */
  async find(account: SocialAccount): Promise<{ readonly userSysId: number } | { readonly free: Free }> {
    const { provider, subject } = account;
    const ref = streamOf(
      socialAccountFold,
      keyedDigest(this.#secret, 'social account', `${provider} ${subject}`),
    );
    // Read before the row: a link in between counts.
    const links = await this.#log.head(ref.stream);
    const row = await this.#log.reads.one(socialAccountOf({ provider, subject }));
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
  async of(userSysId: number): Promise<(SocialAccount & { readonly linkedAt: number })[]> {
    const rows = await this.#log.reads.all(socialAccountsOf({ userSysId }));
    return rows.map(({ provider, subject, linked_at: linkedAt }) => ({
      provider,
      subject,
      linkedAt,
    }));
  }

  /** Whether one of the member's ways to log in may go. */
  async canUnlink(userSysId: number): Promise<boolean> {
    return countOf(await credentialsOf(this.#log.reads, userSysId)) > 1;
  }

  /**
   * Links it to a member, with what else their command does. Throws 0007 if it is another member's, or if the member has
   * another one of that provider, and 1003 if there is no such member.
   */
  async link(
    userSysId: number,
    account: SocialAccount & { readonly joinTypeCode: number },
    by: { readonly commandId: string; readonly using: readonly Using[] },
  ): Promise<void> {
    await decideOnMember(this.#log, userSysId, by.commandId, async () => {
      const found = await this.find(account);
      const owned = (await this.of(userSysId)).find(({ provider }) => provider === account.provider);
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
  async unlink(
    userSysId: number,
    { provider, joinTypeCode }: { readonly provider: string; readonly joinTypeCode: number },
    commandId: string,
  ): Promise<void> {
    if (!(await this.of(userSysId)).some((account) => account.provider === provider))
      throw new Refusal('0004');
    await takeCredential(this.#log, userSysId, {
      commandId,
      events: () => [{ type: 'SocialAccountUnlinked', data: { joinTypeCode } }],
      row: deleteSocialAccount({ userSysId, provider }),
    });
  }
}
