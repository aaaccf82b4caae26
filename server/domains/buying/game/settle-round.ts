import type { CommandMeta } from '../../../platform/command-meta.ts';
import { Refusal, type States, type Timer } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { roomOf, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { planInside } from '../../room/broadcast/queries.ts';
import { roomStream, type RoomState } from '../../room/room/decider.ts';
import { couponBoxStream, issueCoupon } from '../coupon/decider.ts';
import { gameStream, judgeRound } from './decider.ts';
import { decideRound, type HostPick } from './host-rules.ts';
import { hostPick } from './picks.ts';

/** The timer that decides a round when its countdown has ended. */
export const DECIDE_ROUND = 'DecideGameRound';

interface RoundDue {
  readonly broadcastSysId: number;
  readonly gameSysId: number;
  readonly round: number;
}

export function roundTimerId(gameSysId: number): string {
  return `decide-game-round:${gameSysId}`;
}

export function roundTimer(due: RoundDue, dueAt: number): Timer {
  return { id: roundTimerId(due.gameSysId), dueAt, command: { type: DECIDE_ROUND, ...due } };
}

/** The countdown has ended. The host, or another process, may have decided the round before. */
export async function countdownEnded(
  platform: Pick<Platform, 'log' | 'source'>,
  timer: Timer,
): Promise<void> {
  const { broadcastSysId, gameSysId, round } = timer.command as unknown as RoundDue;
  const plan = await planInside(platform.log, broadcastSysId);
  const pick = await hostPick(platform.log, gameSysId, round);
  if (!pick) throw new Refusal('0010');
  const meta = { actorId: null, commandId: platform.source.commandId(), timerId: timer.id };
  await settleRound(platform, { plan, gameSysId, pick, meta });
}

/** A concurrent choice has changed the winner, so another coupon box must be read. */
class AnotherWins extends Error {
  override readonly name = 'AnotherWins';
  readonly winner: number;
  constructor(winner: number) {
    super(`the game is won by ${winner}`);
    this.winner = winner;
  }
}

/** Decides the round, unless it is already decided. The winner's coupon is part of the same commit. */
export async function settleRound(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  asked: {
    readonly plan: BroadcastPlan;
    readonly gameSysId: number;
    /** Null: the host has not chosen. */
    readonly pick: HostPick | null;
    readonly meta: CommandMeta & { readonly actorId: number | null; readonly timerId?: string };
    /** Refuses a request that comes too early. */
    readonly first?: (room: RoomState, now: number) => void;
  },
): Promise<void> {
  const { plan, gameSysId, pick, meta, first } = asked;
  const { broadcastSysId } = plan;
  const [ref, game] = [roomStream(plan), gameStream(gameSysId)];
  const userCouponSysId = source.id();
  const timers = meta.timerId === undefined ? { clear: [roundTimerId(gameSysId)] } : {};
  /** Whose coupon box to read, from the known state of the game. Later events may change it. */
  const likelyWinner = async () => {
    if (!pick) return null;
    const [{ state: players }, { state: room }] = await Promise.all([log.state(game), log.state(ref)]);
    return judgeRound(players, pick.mcSelected, room.game?.isFinals === 1).winner;
  };
  for (let winner = await likelyWinner(); ;) {
    const box = winner === null ? null : couponBoxStream(winner);
    const decide = (states: States, now: number) => {
      first?.(states.get(ref), now);
      const { ofRoom, ofGame, won } = pick
        ? decideRound(states.get(ref), states.get(game), { plan, room: roomOf(plan), now, pick })
        : { ofRoom: [], ofGame: [], won: null };
      if (won && won.winner !== winner) throw new AnotherWins(won.winner);
      const issue = { userCouponSysId, broadcastSysId, now };
      const events = [
        { ref, events: ofRoom },
        { ref: game, events: ofGame },
        ...(box && won?.coupon
          ? [{ ref: box, events: issueCoupon(states.get(box), won.coupon, issue) }]
          : []),
      ];
      return { events, timers, reply: null };
    };
    try {
      await log.execute({ ...meta, streams: [ref, game, ...(box ? [box] : [])], decide });
      return;
    } catch (error) {
      if (!(error instanceof AnotherWins)) throw error;
      winner = error.winner;
    }
  }
}
