import { PERMISSION } from '../../../../schema/members/constants.ts';
import { broadcastOfRoom } from '../../../../schema/members/names.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { findPlanOfRoom } from '../broadcast/queries.ts';
import {
  blacklistStream,
  houseStream,
  idOfStream,
  keptOutBy,
  regBlackUser,
  standingOf,
  type BlacklistEvent,
  type HouseEvent,
} from './decider.ts';

/** Whether a decision holds in all broadcasts of its seller, by the event. */
const IS_OF_SELLER: ReadonlyMap<string, boolean> = new Map<(BlacklistEvent | HouseEvent)['type'], boolean>([
  ['MemberBlacklisted', false],
  ['MemberPardoned', false],
  ['MemberBanned', true],
  ['MemberUnbanned', true],
]);

/**
 * Carries out hosts' decisions, made in any process: tells the member's sockets here, and removes them from rooms that are
 * now closed to them. Sockets that join meanwhile are checked when they get their seat.
 */
export function carryOutDecisions({
  log,
  sockets,
  logger,
}: Pick<Platform, 'log' | 'sockets' | 'logger'>): void {
  log.onCommitted((events) => {
    for (const event of events) {
      const isOfSeller = IS_OF_SELLER.get(event.type);
      if (isOfSeller !== undefined && !event.damaged) heard(event, isOfSeller);
    }
  });

  function heard({ stream, data }: RecordedEvent, isOfSeller: boolean): void {
    const { userSysId } = data as { readonly userSysId: number };
    for (const { room, viewer } of sockets.seatsOf(userSysId)) {
      if (!isOfSeller && broadcastOfRoom(room) !== idOfStream(stream)) continue;
      act(room, userSysId, viewer.userId ?? '', isOfSeller ? idOfStream(stream) : null).catch(
        (error: unknown) => logger.error({ err: error }, 'a member was not told of a host’s decision'),
      );
    }
  }

  /** Reads the current state, so that the later of two quick decisions counts. */
  async function act(room: string, userSysId: number, userId: string, sellerSysId: number | null) {
    const plan = await findPlanOfRoom(log, room);
    if (!plan || (sellerSysId !== null && plan.sellerSysId !== sellerSysId)) return;
    const seat = sockets.seatsOf(userSysId).find((each) => each.room === room);
    if (seat?.viewer.permission !== PERMISSION.member) return;
    const [blacklist, house] = await Promise.all([
      log.state(blacklistStream(plan.broadcastSysId)),
      log.state(houseStream(plan.sellerSysId)),
    ]);
    const standing = standingOf(blacklist.state, house.state, userSysId);
    sockets.tellMember(room, userSysId, regBlackUser(room, userId, standing));
    const keptOut = keptOutBy(standing);
    if (keptOut !== null) sockets.putOut(userSysId, room, keptOut);
  }
}
