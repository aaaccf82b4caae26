import { createHash } from 'node:crypto';
import { GAME_NONCE_BYTES } from '../../../../schema/buying/game/constants.ts';
import type * as contract from '../../../../schema/buying/game/commands.ts';
import type { Game, GameCoupon, Hand, UserSelected } from '../../../../schema/buying/game/game.ts';
import { commitmentText } from '../../../../schema/buying/game/rules.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import type { CommandMeta } from '../../../platform/command-meta.ts';
import {
  Refusal,
  streamOf,
  type Decision,
  type EventLog,
  type States,
  type StreamRef,
  type Timer,
} from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import { roomOf, type BroadcastPlan } from '../../room/broadcast/broadcast.ts';
import { requireHost } from '../../room/broadcast/hosts.ts';
import { planInside } from '../../room/broadcast/plans.ts';
import { couponBoxStream, issueCoupon } from '../coupon/decider.ts';
import { roomFold, roomStream, type Actor, type RoomState } from '../../room/room/decider.ts';
import {
  chooseInRound,
  gameStream,
  joinGame,
  judgeRound,
  type GameEvent,
  type GameState,
  type Table,
} from './decider.ts';
import {
  chooseHand,
  couponOf,
  createGame,
  decideRound,
  endGame,
  requireCounted,
  startRound,
  type HostPick,
} from './host-rules.ts';
import { gamePicks, pickOf } from './picks.ts';

/** The timer that decides a round when its countdown has ended. */
export const DECIDE_ROUND = 'DecideGameRound';

/** The broadcast, caller and game of a host's command. */
export interface Hosting {
  readonly plan: BroadcastPlan;
  readonly host: Actor;
  readonly gameSysId: number;
  readonly meta: CommandMeta;
}

/** The result of a rule. */
interface Ruling<R> extends Omit<Decision<R>, 'events'> {
  readonly ofRoom: readonly RoomEvent[];
  readonly ofGame?: readonly GameEvent[];
}

interface Deciding {
  readonly plan: BroadcastPlan;
  readonly gameSysId: number;
  /** Null: the host has not chosen. */
  readonly pick: HostPick | null;
  readonly meta: CommandMeta & { readonly actorId: number | null; readonly timerId?: string };
  /** Refuses a request that comes too early. */
  readonly first?: (room: RoomState, now: number) => void;
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

type Player = Parameters<typeof joinGame>[1];

/** How many have joined now. */
export type Joins = Pick<Game, 'gameSysId' | 'curJoinCnt' | 'limitJoinCnt'>;

/** Games in rooms: what hosts and challengers do, and the end of the countdown. */
export class Games {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #accounts: Pick<Accounts, 'profile'>;

  constructor(parts: { log: EventLog; source: Source; accounts: Pick<Accounts, 'profile'> }) {
    this.#log = parts.log;
    this.#source = parts.source;
    this.#accounts = parts.accounts;
  }

  create(
    asked: Omit<Hosting, 'gameSysId'>,
    terms: { readonly limitJoinCnt: number; readonly coupon: GameCoupon | null; readonly opt: Game['opt'] },
  ): Promise<Reply<typeof contract.createGame>> {
    const gameSysId = this.#source.id();
    return this.#host({ ...asked, gameSysId }, (room, _, now) => {
      // Impossible terms are refused now, not when somebody has won.
      couponOf({ gameSysId, ...terms }, asked.plan, now);
      return { ofRoom: createGame(room, { gameSysId, ...terms }), reply: { gameSysId } };
    });
  }

  startRound(asked: Hosting, isFinals: 0 | 1): Promise<Reply<typeof contract.startGameRound>> {
    const { gameSysId } = asked;
    return this.#host(asked, (room, players) => ({
      ofRoom: startRound(room, players, { gameSysId, isFinals }),
      reply: { round: (room.game?.round ?? 0) + 1, curJoinCnt: players.curJoinCnt },
    }));
  }

  choose(asked: Hosting, mcSelected: Hand): Promise<Reply<typeof contract.chooseInGame>> {
    const { gameSysId, plan } = asked;
    const nonce = this.#source.secret(GAME_NONCE_BYTES).toString('hex');
    return this.#host(asked, (room, _, now) => {
      const round = room.game?.round ?? 0;
      const text = commitmentText({ gameSysId, round, mcSelected, nonce });
      const commitment = createHash('sha256').update(text).digest('hex');
      const ofRoom = chooseHand(room, { gameSysId, commitment }, now);
      const { countdownEndsAt } = ofRoom[0].data;
      return {
        ofRoom,
        rows: [gamePicks.insert({ game_sys_id: gameSysId, round, mc_selected: mcSelected, nonce })],
        timers: { set: [decideTimer(plan, gameSysId, round, countdownEndsAt)] },
        reply: { round, commitment, countdownEndsAt: new Date(countdownEndsAt).toISOString() },
      };
    });
  }

  async result(asked: Hosting): Promise<Reply<typeof contract.tellGameResult>> {
    const { gameSysId, plan, host, meta } = asked;
    requireHost(host, plan);
    const ref = roomStream(plan);
    // The host may have chosen at another process.
    await this.#log.catchUp();
    const pick = await this.#pick(gameSysId, (await this.#log.state(ref)).state.game?.round ?? 0);
    await this.#decide({
      plan,
      gameSysId,
      pick,
      meta: { ...meta, actorId: host.userSysId },
      first: (room, now) => requireCounted(room, gameSysId, now),
    });
    return this.#told(plan, gameSysId);
  }

  async #told(plan: BroadcastPlan, gameSysId: number): Promise<Reply<typeof contract.tellGameResult>> {
    const { game } = (await this.#log.state(roomStream(plan))).state;
    const { winner } = (await this.#log.state(gameStream(gameSysId))).state;
    if (game?.gameSysId !== gameSysId || game.mcSelected === null || game.nonce === null)
      throw new Refusal('0007');
    const { round, mcSelected, nonce, curJoinCnt, finished } = game;
    const profile = winner === null ? null : await this.#accounts.profile(winner);
    return { round, mcSelected, nonce, curJoinCnt, finished, winnerNick: profile?.nick ?? null };
  }

  async end(asked: Hosting): Promise<void> {
    const { gameSysId } = asked;
    await this.#host(asked, (room) => ({
      ofRoom: endGame(room, gameSysId),
      timers: { clear: [timerId(gameSysId)] },
      reply: null,
    }));
  }

  /** The countdown has ended. The host, or another process, may have decided the round before. */
  async countdownEnded(timer: Timer): Promise<void> {
    const { broadcastSysId, gameSysId, round } = timer.command as unknown as DecideRound;
    const plan = await planInside(this.#log, broadcastSysId);
    const pick = await this.#pick(gameSysId, round);
    if (!pick) throw new Refusal('0010');
    const meta = { actorId: null, commandId: this.#source.commandId(), timerId: timer.id };
    await this.#decide({ plan, gameSysId, pick, meta });
  }

  /** Decides the round, unless it is already decided. The winner's coupon is part of the same commit. */
  async #decide({ plan, gameSysId, pick, meta, first }: Deciding): Promise<void> {
    const [ref, game] = [roomStream(plan), gameStream(gameSysId)];
    const userCouponSysId = this.#source.id();
    for (let winner = await this.#likelyWinner(game, ref, pick); ;) {
      const box = winner === null ? null : couponBoxStream(winner);
      const decide = (states: States, now: number) => {
        first?.(states.get(ref), now);
        const about = { plan, room: roomOf(plan), now };
        const decided = pick
          ? decideRound(states.get(ref), states.get(game), { ...about, pick })
          : { ofRoom: [], ofGame: [], won: null };
        const { ofRoom, ofGame, won } = decided;
        if (won && won.winner !== winner) throw new AnotherWins(won.winner);
        const issue = { userCouponSysId, broadcastSysId: plan.broadcastSysId, now };
        const events = [
          { ref, events: ofRoom },
          { ref: game, events: ofGame },
          ...(box && won?.coupon
            ? [{ ref: box, events: issueCoupon(states.get(box), won.coupon, issue) }]
            : []),
        ];
        const timers = meta.timerId === undefined ? { clear: [timerId(gameSysId)] } : {};
        return { events, timers, reply: null };
      };
      try {
        await this.#log.execute({ ...meta, streams: [ref, game, ...(box ? [box] : [])], decide });
        return;
      } catch (error) {
        if (!(error instanceof AnotherWins)) throw error;
        winner = error.winner;
      }
    }
  }

  /** The member whose coupon box to read, from the known state of the game. Later events may change it. */
  async #likelyWinner(
    game: StreamRef<GameState, GameEvent>,
    room: StreamRef<RoomState, RoomEvent>,
    pick: HostPick | null,
  ): Promise<number | null> {
    if (!pick) return null;
    const [{ state: players }, { state }] = await Promise.all([this.#log.state(game), this.#log.state(room)]);
    return judgeRound(players, pick.mcSelected, state.game?.isFinals === 1).winner;
  }

  /** Resolves to how many have joined. */
  async join(room: string, gameSysId: number, player: Player): Promise<Joins & { readonly isNew: boolean }> {
    return this.#play(room, gameSysId, player.userSysId, (table) => {
      const events = joinGame(table, player, gameSysId);
      const isNew = events.length > 0;
      const { curJoinCnt } = table.players;
      const { limitJoinCnt = 0 } = table.game ?? {};
      return {
        events,
        reply: { gameSysId, curJoinCnt: curJoinCnt + (isNew ? 1 : 0), limitJoinCnt, isNew },
      };
    });
  }

  async choice(
    room: string,
    player: Pick<Player, 'userSysId'>,
    choice: { readonly gameSysId: number; readonly round: number; readonly userSelected: UserSelected },
  ): Promise<void> {
    const { userSysId } = player;
    await this.#play(room, choice.gameSysId, userSysId, (table, now) => ({
      events: chooseInRound(table, { userSysId, ...choice }, now),
      reply: null,
    }));
  }

  async #host<R>(
    { plan, host, gameSysId, meta }: Hosting,
    rule: (room: RoomState, players: GameState, now: number) => Ruling<R>,
  ): Promise<R> {
    requireHost(host, plan);
    const [ref, game] = [roomStream(plan), gameStream(gameSysId)];
    const { reply } = await this.#log.execute<R>({
      ...meta,
      actorId: host.userSysId,
      streams: [ref, game],
      decide: (states, now) => {
        const { ofRoom, ofGame = [], ...rest } = rule(states.get(ref), states.get(game), now);
        const events = [
          { ref, events: ofRoom },
          { ref: game, events: ofGame },
        ];
        return { ...rest, events };
      },
    });
    return reply;
  }

  /** Challengers' commands only write to the game's stream, so that a crowd of them does not slow the room. */
  async #play<R>(
    room: string,
    gameSysId: number,
    userSysId: number,
    rule: (table: Table, now: number) => { readonly events: GameEvent[]; readonly reply: R },
  ): Promise<R> {
    const [ref, game] = [streamOf(roomFold, room), gameStream(gameSysId)];
    const { reply } = await this.#log.execute<R>({
      actorId: userSysId,
      commandId: this.#source.commandId(),
      streams: [ref, game],
      decide: (states, now) => {
        const { events, reply } = rule({ game: states.get(ref).game, players: states.get(game) }, now);
        return { events: [{ ref: game, events }], reply };
      },
    });
    return reply;
  }

  async #pick(gameSysId: number, round: number): Promise<HostPick | null> {
    const row = await this.#log.reads.one(pickOf({ gameSysId, round }));
    return row ? { gameSysId, round, mcSelected: row.mc_selected as Hand, nonce: row.nonce } : null;
  }
}

interface DecideRound {
  readonly broadcastSysId: number;
  readonly gameSysId: number;
  readonly round: number;
}

function timerId(gameSysId: number): string {
  return `decide-game-round:${gameSysId}`;
}

function decideTimer(plan: BroadcastPlan, gameSysId: number, round: number, dueAt: number): Timer {
  const { broadcastSysId } = plan;
  return { id: timerId(gameSysId), dueAt, command: { type: DECIDE_ROUND, broadcastSysId, gameSysId, round } };
}
