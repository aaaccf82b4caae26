import { people } from '../../../fixtures/people.ts';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import { call } from '../../../schema/call.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import type { Operation } from '../../../schema/operation.ts';
import { seeded } from '../../../schema/seeded.ts';
import { socketAddress } from '../../room-socket.ts';
import { broadcastOf, callerOf, membersOf, ownUserIds, type Cast } from '../run/cast.ts';
import { Performer } from '../run/performer.ts';
import type { Plan } from '../run/plan.ts';
import type { Show } from '../run/show.ts';
import type { Vocabulary } from '../run/vocabulary.ts';
import { Buying } from '../sim/buying.ts';
import { ChatLines } from '../sim/chat-lines.ts';
import { FrameReader } from '../sim/frames.ts';
import { logIn } from '../sim/members.ts';
import { Ordered } from '../sim/ordered.ts';
import { Tally } from '../sim/tally.ts';
import { Times } from '../sim/times.ts';
import type { Crowd } from '../sim/viewer.ts';
import type { Journal } from './journal.ts';
import { NotedViewer, PatientMember, type Seat } from './people.ts';

/** Everybody of a drill. A viewer keeps to the node of their place, as if no load balancer had noticed what is broken. */
export interface Troupe {
  readonly performers: readonly Performer[];
  readonly viewers: readonly NotedViewer[];
  readonly members: readonly PatientMember[];
  readonly tally: Tally;
  readonly detail: Cast['detail'];
  readonly nodes: readonly { readonly url: string; readonly socket: string }[];
}

interface Casting {
  readonly show: Show;
  readonly plan: Plan;
  readonly seed: number;
  readonly urls: readonly string[];
  readonly password: string;
  readonly vocabulary: Vocabulary;
  readonly journal: Journal;
  /** Aborts when nobody asks again any more. */
  readonly isOver: AbortSignal;
  /** A viewer saw a chat line this long after it was sent (ms). */
  readonly saw: (after: number) => void;
}

const MANAGER = 'manager01';

export async function troupeOf(casting: Casting): Promise<Troupe> {
  const { show, plan, seed, urls, vocabulary, journal, isOver, saw } = casting;
  const { broadcast: broadcastSysId } = show;
  const [first] = urls as [string];
  const detail = await broadcastOf(show, first);
  const { socketUrl } = await call(broadcasts.clientInfo, { broadcastSysId }, { baseUrl: first });
  const names = new Map([...vocabulary.operations].map(([name, operation]) => [operation, name]));
  const nameOf = (operation: Operation) => names.get(operation) ?? operation.path;
  const seats = urls.map((url, node): Seat => ({ url, node, journal, nameOf, isOver }));
  const tally = new WatchedTally(saw);
  const lines = new ChatLines(seeded(seed));
  const frames = new FrameReader((text) => lines.sentAt(text));
  const nodes = urls.map((url) => ({ url, socket: socketAddress(url, socketUrl) }));
  const members: PatientMember[] = [];
  const userIds = ownUserIds(membersOf(plan));
  const viewers: NotedViewer[] = [];
  for (const [who, { isMember }] of plan.viewers.entries()) {
    const node = who % urls.length;
    const crowd: Crowd = { address: nodes[node]!.socket, room: detail, frames, tally, random: Math.random };
    const member = isMember ? await memberAt(seats[node]!, userIds[members.length]!, casting) : null;
    if (member) members.push(member);
    viewers.push(new NotedViewer(crowd, seats[node]!, member));
  }
  const staff = await staffAt(seats[0]!, detail.seller.sellerSysId, casting);
  const ordered = new Ordered(detail, tally);
  const random = seeded(seed + 1);
  const performers = nodes.map(({ url, socket }) => {
    const buying = new Buying(url, detail, { tally, ordered, random });
    const cast = { detail, address: socket, tally, lines, buying, ordered, viewers, members, staff };
    return { buying, performer: new Performer(cast, url, vocabulary, { waitsForViewers: false }) };
  });
  for (const { buying } of performers) await buying.look();
  return { performers: performers.map(({ performer }) => performer), viewers, members, tally, detail, nodes };
}

async function memberAt(
  seat: Seat,
  userId: string,
  { password, isOver }: Pick<Casting, 'password' | 'isOver'>,
): Promise<PatientMember> {
  const member = (login: ConstructorParameters<typeof PatientMember>[1]) => new PatientMember(seat, login);
  const [one] = await logIn(seat.url, [userId], password, isOver, () => {}, { member });
  isOver.throwIfAborted();
  return one!;
}

async function staffAt(seat: Seat, sellerSysId: number, casting: Casting): Promise<Cast['staff']> {
  const host = people.find(
    (person) => person.permission === PERMISSION.host && person.sellerSysId === sellerSysId,
  );
  return {
    host: callerOf(await memberAt(seat, host?.userId ?? MANAGER, casting)),
    manager: callerOf(await memberAt(seat, MANAGER, casting)),
  };
}

/** Tells of each line how late it was seen, besides counting it. */
class WatchedTally extends Tally {
  override readonly latency: Times;

  constructor(saw: (after: number) => void) {
    super();
    this.latency = new WatchedTimes(saw);
  }
}

class WatchedTimes extends Times {
  readonly #saw: (after: number) => void;

  constructor(saw: (after: number) => void) {
    super();
    this.#saw = saw;
  }

  override add(ms: number): void {
    super.add(ms);
    this.#saw(ms);
  }
}
