import { PERMISSION } from '../../../../schema/members/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { Platform } from '../../../platform/module.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import { findPlanOfRoom } from '../broadcast/plans.ts';
import { blacklistStream, houseStream, idOfStream, keptOutBy, standingOf } from './decider.ts';
import type { BlacklistEvent, HouseEvent } from './decider.ts';
import { regBlackUser } from './offers.ts';

const TYPES: ReadonlySet<string> = new Set([
  'MemberBlacklisted',
  'MemberPardoned',
  'MemberBanned',
  'MemberUnbanned',
] satisfies (BlacklistEvent | HouseEvent)['type'][]);

/**
 * Carries out hosts' decisions, made in any process: tells the member's sockets here, and removes them from rooms that are
 * now closed to them. Sockets that join meanwhile are checked when they get their seat.
 */
export class ModerationTold {
  readonly #log: EventLog;
  readonly #sockets: Pick<Platform['sockets'], 'putOut' | 'seatsOf' | 'tellMember'>;
  readonly #report: (error: unknown) => void;

  constructor(log: EventLog, sockets: Platform['sockets'], report: (error: unknown) => void) {
    this.#log = log;
    this.#sockets = sockets;
    this.#report = report;
    log.onCommitted((events) => {
      for (const event of events) if (TYPES.has(event.type) && !event.damaged) this.#heard(event);
    });
  }

  #heard({ stream, type, data }: RecordedEvent): void {
    const { userSysId } = data as { readonly userSysId: number };
    const ofSeller = type === 'MemberBanned' || type === 'MemberUnbanned';
    for (const { room, viewer } of this.#sockets.seatsOf(userSysId)) {
      if (!ofSeller && broadcastOfRoom(room) !== idOfStream(stream)) continue;
      this.#act(room, userSysId, viewer.userId ?? '', ofSeller ? idOfStream(stream) : null).catch(
        this.#report,
      );
    }
  }

  /** Reads the current state, so that the later of two quick decisions counts. */
  async #act(room: string, userSysId: number, userId: string, sellerSysId: number | null): Promise<void> {
    const plan = await findPlanOfRoom(this.#log, room);
    if (!plan || (sellerSysId !== null && plan.sellerSysId !== sellerSysId)) return;
    const seat = this.#sockets.seatsOf(userSysId).find((each) => each.room === room);
    if (seat?.viewer.permission !== PERMISSION.member) return;
    const [blacklist, house] = await Promise.all([
      this.#log.state(blacklistStream(plan.broadcastSysId)),
      this.#log.state(houseStream(plan.sellerSysId)),
    ]);
    const standing = standingOf(blacklist.state, house.state, userSysId);
    this.#sockets.tellMember(room, userSysId, regBlackUser(room, userId, standing));
    const keptOut = keptOutBy(standing);
    if (keptOut !== null) this.#sockets.putOut(userSysId, room, keptOut);
  }
}
