import { koreanDayAfter } from '../../../../../schema/korean-days.ts';
import {
  OWN_SIGN_UP,
  PASSKEYS_MAX,
  SUSPENSION_EVIDENCE_DAYS,
} from '../../../../../schema/members/constants.ts';
import type { ReasonCode } from '../../../../../schema/service/safety/constants.ts';
import {
  Refusal,
  streamOf,
  type Fold,
  type RecordedEvent,
  type StreamRef,
} from '../../../../platform/log/log.ts';

/** `host`: runs a seller's broadcasts. `manager`: of all sellers. */
export type Role = 'host' | 'manager';

/** A member's role, and the seller it is for. */
export interface Membership {
  readonly role: Role;
  /** Null: all sellers. */
  readonly sellerSysId: number | null;
}

/** How somebody joined. Members of earlier versions have no such event. */
export interface Joined {
  /** 0: here; otherwise the provider. */
  readonly joinTypeCode: number;
  readonly isAppInstall: 0 | 1;
  /** The shop in which they joined; null: none. */
  readonly sellerSysId: number | null;
  /** The member whose link brought them, and when it was made (ISO 8601), if known. */
  readonly referral: { readonly userSysId: number; readonly linkCreatedAt: string | null } | null;
}

/**
 * How a member joined, and what became of them. Personal data is in rows, and so are the memberships.
 *
 * Some of the events invalidate all earlier access tokens ({@link ENDS_TOKENS}): a token carries the stream's version at
 * its signing.
 */
export type MemberEvent =
  | { readonly type: 'MemberJoined'; readonly data: Joined }
  | { readonly type: 'MembershipGranted'; readonly data: Membership }
  | { readonly type: 'MembershipRevoked'; readonly data: Membership }
  /** All logins from before end, but for one. */
  | { readonly type: 'MemberSessionsEnded'; readonly data: { readonly except: string | null } }
  /** No login until then, or until they are restored. Why, and the evidence, is in rows. */
  | { readonly type: 'MemberSuspended'; readonly data: Suspension }
  | { readonly type: 'MemberRestored'; readonly data: Pick<Suspension, 'suspensionSysId'> }
  /** Another account at a provider by which they log in, or one less. */
  | { readonly type: 'SocialAccountLinked'; readonly data: { readonly joinTypeCode: number } }
  | { readonly type: 'SocialAccountUnlinked'; readonly data: { readonly joinTypeCode: number } }
  /** The address that was their id is free for its owner. */
  | { readonly type: 'UserIdReleased'; readonly data: Record<string, never> }
  /** Of versions without memberships. */
  | { readonly type: 'MemberRightsChanged'; readonly data: object }
  | { readonly type: 'PasskeyAdded'; readonly data: { readonly passkeySysId: number } }
  | { readonly type: 'PasskeyRemoved'; readonly data: { readonly passkeySysId: number } }
  /** Or set for the first time. */
  | { readonly type: 'PasswordChanged'; readonly data: Record<string, never> }
  | { readonly type: 'MemberRemoved'; readonly data: Record<string, never> };

export interface Suspension {
  readonly suspensionSysId: number;
  readonly reasonTypeCode: ReasonCode;
  /** Milliseconds since 1970; null: without an end. */
  readonly until: number | null;
}

export interface MemberState {
  /** False: they came through a provider and never told all of it. So it is of who joined in an earlier version. */
  readonly hasJoined: boolean;
  readonly isRemoved: boolean;
  /** The member whose link brought them; null: none did. */
  readonly recommendedBy: number | null;
  /** The last one that was not lifted; it may be over. `at`: its notice, in milliseconds since 1970. */
  readonly suspension: (Suspension & { readonly at: number }) | null;
  /** The latest end of all sessions: the event's version, and the session that went on. */
  readonly sessionsEnded: { readonly version: number; readonly except: string | null } | null;
  /** By their `passkeySysId`. */
  readonly passkeys: readonly number[];
}

export const memberFold: Fold<MemberState, MemberEvent> = {
  category: 'member',
  initial: {
    hasJoined: false,
    isRemoved: false,
    recommendedBy: null,
    suspension: null,
    sessionsEnded: null,
    passkeys: [],
  },
  stateVersion: 6,
  on: {
    MemberJoined: (member, { data: { referral } }) => ({
      ...member,
      hasJoined: true,
      recommendedBy: referral?.userSysId ?? null,
    }),
    MembershipGranted: (member) => member,
    MembershipRevoked: (member) => member,
    MemberSessionsEnded: (member, { version, data: { except } }) => ({
      ...member,
      sessionsEnded: { version, except },
    }),
    MemberSuspended: (member, { data, recordedAt }) => ({
      ...member,
      suspension: { ...data, at: recordedAt },
    }),
    MemberRestored: (member) => ({ ...member, suspension: null }),
    SocialAccountLinked: (member) => member,
    SocialAccountUnlinked: (member) => member,
    UserIdReleased: (member) => member,
    MemberRightsChanged: (member) => member,
    PasskeyAdded: (member, { data }) => ({ ...member, passkeys: [...member.passkeys, data.passkeySysId] }),
    PasskeyRemoved: (member, { data }) => ({
      ...member,
      passkeys: member.passkeys.filter((passkeySysId) => passkeySysId !== data.passkeySysId),
    }),
    PasswordChanged: (member) => member,
    MemberRemoved: (member) => ({ ...member, isRemoved: true }),
  },
};

/** The events after which a member may need a new access token. */
export const ENDS_TOKENS = [
  'MemberJoined',
  'MembershipGranted',
  'MembershipRevoked',
  'MemberSessionsEnded',
  'MemberSuspended',
  'MemberRightsChanged',
  'MemberRemoved',
] as const satisfies readonly MemberEvent['type'][];

/** Whether no access token from before the event is good any more. */
export function endsTokens({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean {
  // Who joins here has none yet. Who came through a provider had one that allowed little.
  if (type === 'MemberJoined') return (data as Joined).joinTypeCode !== OWN_SIGN_UP;
  return (ENDS_TOKENS as readonly string[]).includes(type);
}

export function memberStream(userSysId: number): StreamRef<MemberState, MemberEvent> {
  return streamOf(memberFold, userSysId);
}

/** The member of a stream. */
export function userOfMemberStream(stream: string): number {
  return Number(stream.slice(memberFold.category.length + 1));
}

/** Throws 1003 if the member has been removed. */
export function requireMember({ isRemoved }: MemberState): void {
  if (isRemoved) throw new Refusal('1003');
}

/** The suspension that holds at this moment. */
export function suspensionAt({ suspension }: MemberState, now: number): MemberState['suspension'] {
  return suspension && (suspension.until === null || now < suspension.until) ? suspension : null;
}

/** Until when the evidence of a suspension is shown and can be answered: to the end of its last day. */
export function evidenceUntil(suspendedAt: number): number {
  return koreanDayAfter(suspendedAt, { days: SUSPENSION_EVIDENCE_DAYS + 1 });
}

/** Throws 1015, and the facts of the suspension, if the member is suspended at this moment. */
export function requireNotSuspended(member: MemberState, now: number): void {
  const suspension = suspensionAt(member, now);
  if (suspension) throw suspended(suspension);
}

/** `appealToken`: with which its member reads and answers the evidence. */
export function suspended(
  { reasonTypeCode, at, until }: NonNullable<MemberState['suspension']>,
  appealToken?: string,
): Refusal {
  return new Refusal('1015', {
    reasonTypeCode,
    suspendedAt: new Date(at).toISOString(),
    ...(until !== null && { until: new Date(until).toISOString() }),
    evidenceUntil: new Date(evidenceUntil(at)).toISOString(),
    ...(appealToken !== undefined && { appealToken }),
  });
}

export function removeMember({ isRemoved }: MemberState): MemberEvent[] {
  return isRemoved ? [] : [{ type: 'MemberRemoved', data: {} }];
}

/** Throws 1003 if the member has been removed, 0007 if they have as many as they may. */
export function holdPasskey(member: MemberState, passkeySysId: number): MemberEvent[] {
  requireMember(member);
  if (member.passkeys.length >= PASSKEYS_MAX) throw new Refusal('0007');
  return [{ type: 'PasskeyAdded', data: { passkeySysId } }];
}

/** Throws 0004 if the member has no such passkey. */
export function dropPasskey({ passkeys }: MemberState, passkeySysId: number): MemberEvent[] {
  if (!passkeys.includes(passkeySysId)) throw new Refusal('0004');
  return [{ type: 'PasskeyRemoved', data: { passkeySysId } }];
}

/** All logins end, but for the one in which they asked for it. */
export function endSessions(except: string | null): MemberEvent {
  return { type: 'MemberSessionsEnded', data: { except } };
}

/** Whether a session has ended because all of its member's did. `memberVersion`: of the member's stream when it began. */
export function isEndedWithAll(
  { sessionsEnded }: MemberState,
  { sessionId, memberVersion }: { readonly sessionId: string; readonly memberVersion: number },
): boolean {
  return (
    sessionsEnded !== null && memberVersion < sessionsEnded.version && sessionsEnded.except !== sessionId
  );
}
