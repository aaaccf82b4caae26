import { extraUserId, STAGE_BROADCASTS } from '../../../fixtures/stage-channel.ts';
import { people } from '../../../fixtures/people.ts';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { call, CallRefused } from '../../../schema/call.ts';
import { CLIENT_APP } from '../../../schema/constants.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { seeded } from '../../../schema/seeded.ts';
import type { Context } from '../../context.ts';
import { RefusedError, UsageError } from '../../errors.ts';
import { pointerTo } from '../../problems.ts';
import { socketAddress } from '../../room-socket.ts';
import { Buying } from '../sim/buying.ts';
import { ChatLines } from '../sim/chat-lines.ts';
import { FrameReader } from '../sim/frames.ts';
import { logIn, type Member } from '../sim/members.ts';
import { Ordered } from '../sim/ordered.ts';
import { Tally } from '../sim/tally.ts';
import { Viewer, type Crowd } from '../sim/viewer.ts';
import type { Operation } from '../../../schema/operation.ts';
import type { Plan } from './plan.ts';
import type { Show, Staff } from './show.ts';
import type { Venue } from './venue.ts';

/** Calls as somebody, and resolves to the reply. */
export type Caller = (operation: Operation, input: object) => Promise<unknown>;

/** Everybody in a show, logged in and outside the room, with their shared data. */
export interface Cast {
  readonly detail: BroadcastDetail;
  readonly address: string;
  readonly tally: Tally;
  readonly lines: ChatLines;
  readonly buying: Buying;
  readonly ordered: Ordered;
  readonly viewers: readonly Viewer[];
  readonly members: readonly Member[];
  readonly staff: Readonly<Record<Staff, Caller>>;
}

export interface Casting {
  readonly context: Context;
  readonly show: Show;
  readonly plan: Plan;
  readonly seed: number;
  readonly venue: Venue;
  /** Members who may log in as viewers. */
  readonly userIds: readonly string[];
  readonly signal: AbortSignal;
}

/** The first member is reserved for the person who watches. Joining twice would remove one of them. */
const FANS = people.filter(({ permission }) => permission === PERMISSION.member).slice(1);
const MANAGER = 'manager01';

/** For a server of our own: people of the demo data come first, because they have names. */
export function ownUserIds(count: number): string[] {
  return Array.from({ length: count }, (_, at) => FANS[at]?.userId ?? extraUserId(at - FANS.length));
}

export function extraMembers(plan: Plan): number {
  return Math.max(0, membersOf(plan) - FANS.length);
}

export function membersOf({ viewers }: Plan): number {
  return viewers.filter(({ isMember }) => isMember).length;
}

type Named = Pick<Show, 'file' | 'broadcast' | 'broadcastAt'>;

/** Throws a `RefusedError` with the show's place if a server of its own will have no such broadcast. */
export function requireOnStage(show: Named): void {
  if (show.broadcast <= STAGE_BROADCASTS) return;
  throw new RefusedError(
    `${pointerIn(show)}: there is no broadcast ${show.broadcast} on a server of the show’s own`,
    `It has the broadcasts 1 to ${STAGE_BROADCASTS} of the demonstration. For others name their server with --server.`,
  );
}

function pointerIn({ file, broadcastAt }: Named): string {
  return broadcastAt === null ? file : pointerTo(file, broadcastAt);
}

/** Throws a `RefusedError` with the show's place if the server has no such broadcast. */
export async function broadcastOf(show: Named, baseUrl: string): Promise<BroadcastDetail> {
  const { broadcast: broadcastSysId } = show;
  try {
    return await call(broadcasts.broadcastDetail, { broadcastSysId }, { baseUrl });
  } catch (error) {
    if (!(error instanceof CallRefused) || error.resultCode !== REFUSED.notFound) throw error;
    throw new RefusedError(
      `${pointerIn(show)}: there is no broadcast ${broadcastSysId} at ${baseUrl}`,
      'See which are there with: sellover broadcast list, and name one with --broadcast or in the file.',
      error.resultCode,
    );
  }
}

export async function castOf(casting: Casting): Promise<Cast> {
  const { context, show, plan, seed, venue, userIds, signal } = casting;
  const { url } = venue;
  const options = { baseUrl: url };
  const { broadcast: broadcastSysId } = show;
  const detail = await broadcastOf(show, url);
  const { socketUrl } = await call(broadcasts.clientInfo, { broadcastSysId }, options);
  const wanted = membersOf(plan);
  if (userIds.length < wanted)
    throw new UsageError(
      `The show has ${wanted} members, and ${userIds.length} are named`,
      'Name more with --members, or make the crowd smaller with --crowd 10%.',
    );
  // One after another, so that the log has the logins in the same order each time.
  const inTurn = { atATime: 1, now: () => venue.now() };
  const { membersPassword } = context.settings;
  const members = await logIn(url, userIds.slice(0, wanted), membersPassword, signal, () => {}, inTurn);
  const staff = venue.isOwn ? await ownStaff(casting, detail) : staffOf(context);
  const tally = new Tally();
  const lines = new ChatLines(seeded(seed));
  const crowd: Crowd = {
    address: socketAddress(url, socketUrl),
    room: detail,
    frames: new FrameReader((text) => lines.sentAt(text)),
    tally,
    // The delay before a reconnect does not affect the log.
    random: Math.random,
  };
  let at = 0;
  const viewers = plan.viewers.map(({ isMember }) => new Viewer(crowd, isMember ? members[at++]! : null));
  const random = seeded(seed + 1);
  const newKey = () => `show-${seed}-${Math.floor(random() * 2 ** 32)}-${++keys}`;
  let keys = 0;
  const ordered = new Ordered(detail, tally);
  const ways = { now: () => venue.now(), newKey };
  const buying = new Buying(url, detail, { tally, ordered, random }, ways);
  return { detail, address: crowd.address, tally, lines, buying, ordered, viewers, members, staff };
}

/** The host of the broadcast's seller, and the manager, with the password of the fixtures. */
async function ownStaff(
  { context, venue, signal }: Casting,
  { seller: { sellerSysId } }: BroadcastDetail,
): Promise<Cast['staff']> {
  const host = people.find(
    (person) => person.permission === PERMISSION.host && person.sellerSysId === sellerSysId,
  );
  const { membersPassword } = context.settings;
  const userIds = [host?.userId ?? MANAGER, MANAGER];
  const inTurn = { atATime: 1, now: () => venue.now() };
  const logins = await logIn(venue.url, userIds, membersPassword, signal, () => {}, inTurn);
  const [asHost, asManager] = logins.map(callerOf);
  return { host: asHost!, manager: asManager! };
}

export function callerOf(member: Member): Caller {
  return (operation, input) => member.call(operation, input as never, { client: CLIENT_APP });
}

/** The logged-in user runs the show. */
function staffOf({ api }: Context): Cast['staff'] {
  const caller: Caller = (operation, input) => api.call(operation, input as never, { client: CLIENT_APP });
  return { host: caller, manager: caller };
}
