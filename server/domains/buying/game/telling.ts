import {
  GAME_JOINS_TOLD_EVERY,
  GAME_RESULT_TOLD_AGAIN,
  GAME_STATUS,
} from '../../../../schema/buying/game/constants.ts';
import type { Game } from '../../../../schema/buying/game/game.ts';
import { gameOn } from '../../../../schema/buying/game/rules.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';
import type { Clock } from '../../../platform/clock.ts';
import { streamOf, type EventLog, type RecordedEvent } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import { roomFold } from '../../room/room/decider.ts';
import { gameOfStream, gameStream, isRoundDecided, type GameState, type Outcome } from './decider.ts';

interface Joins {
  readonly gameSysId: number;
  readonly curJoinCnt: number;
  readonly limitJoinCnt: number;
}

/**
 * Announcements of a game besides the room's durable messages. The room gets the number of challengers, in batches. Each
 * challenger gets their own state, from committed events, so that each process tells its own sockets.
 */
export class GameTelling {
  readonly #log: Pick<EventLog, 'state'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #accounts: Pick<Accounts, 'profile'>;
  readonly #sockets: Pick<Platform['sockets'], 'tellMember' | 'tellRoom'>;
  readonly #report: (error: unknown) => void;
  /** Pending announcements, by room. */
  readonly #joins = new Map<string, Joins>();

  constructor(parts: {
    log: Pick<EventLog, 'state'>;
    clock: Pick<Clock, 'now'>;
    accounts: Pick<Accounts, 'profile'>;
    sockets: Pick<Platform['sockets'], 'tellMember' | 'tellRoom'>;
    report: (error: unknown) => void;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#accounts = parts.accounts;
    this.#sockets = parts.sockets;
    this.#report = parts.report;
  }

  /** Announces joins to the room, in batches. */
  joined(room: string, joins: Joins): void {
    if (!this.#joins.has(room)) setTimeout(() => this.#tellJoins(room), GAME_JOINS_TOLD_EVERY).unref();
    this.#joins.set(room, joins);
  }

  #tellJoins(room: string): void {
    const joins = this.#joins.get(room);
    this.#joins.delete(room);
    if (joins) this.#sockets.tellRoom(room, { event: 'joinGame', data: { room, ...joins } });
  }

  /** Tells challengers the outcome of the rounds that these events decide. */
  results(events: readonly RecordedEvent[]): void {
    for (const event of events.filter(isRoundDecided)) {
      const { room, round } = event.data;
      this.#tellResult(room, gameOfStream(event.stream), round).catch(this.#report);
    }
  }

  async #tellResult(room: string, gameSysId: number, round: number): Promise<void> {
    const { game, players } = await this.#standing(room, gameSysId);
    // The next round has already begun; its message covers this one.
    if (game?.gameSysId !== gameSysId || players.last?.round !== round) return;
    const tell = await this.#resultOf(room, game, players);
    for (const [userSysId, outcome] of Object.entries(players.last.outcomes))
      for (const message of tell(outcome)) this.#sockets.tellMember(room, Number(userSysId), message);
  }

  /** Tells a challenger who rejoins during a game their state. */
  async welcome(room: string, userSysId: number): Promise<readonly OwnMessage[]> {
    const { game } = (await this.#log.state(streamOf(roomFold, room))).state;
    if (!game) return [];
    const players = (await this.#log.state(gameStream(game.gameSysId))).state;
    const outcome = players.last?.round === game.round ? players.last.outcomes[userSysId] : undefined;
    const isNew =
      players.last !== null && this.#clock.now() - players.last.decidedAt < GAME_RESULT_TOLD_AGAIN;
    return [
      ...ownPlace(room, game, players, userSysId),
      ...(outcome && isNew ? (await this.#resultOf(room, game, players))(outcome) : []),
    ];
  }

  async #standing(
    room: string,
    gameSysId: number,
  ): Promise<{ readonly game: Game | null; readonly players: GameState }> {
    const [{ state }, { state: players }] = await Promise.all([
      this.#log.state(streamOf(roomFold, room)),
      this.#log.state(gameStream(gameSysId)),
    ]);
    return { game: state.game, players };
  }

  /** The last round's result as the room's message, with the outcome for one challenger. */
  async #resultOf(
    room: string,
    game: Game,
    { winner }: GameState,
  ): Promise<(outcome: Outcome) => readonly OwnMessage[]> {
    const { gameSysId, round, lastRound, isFinals, curJoinCnt, mcSelected, nonce, finished, coupon } = game;
    const profile = winner === null ? null : await this.#accounts.profile(winner);
    const winnerNick = profile?.nick ?? null;
    return (outcome) => {
      if (mcSelected === null || nonce === null) return [];
      const data = {
        room,
        gameSysId,
        status: GAME_STATUS.result,
        round,
        lastRound,
        isFinals,
        curJoinCnt,
        mcSelected,
        nonce,
        finished,
        winnerNick,
        winner: { nickName: winnerNick },
        coupon: winner === null ? null : coupon,
        ...outcome,
      };
      return [{ event: 'resultGame', data }];
    };
  }
}

/** That a member is a challenger, and what they have chosen. */
function ownPlace(room: string, game: Game, players: GameState, userSysId: number): OwnMessage[] {
  const choice = players.challengers[userSysId];
  if (choice === undefined || !gameOn(game)) return [];
  const { gameSysId, limitJoinCnt, lastRound } = game;
  const { curJoinCnt } = players;
  const joined: OwnMessage = {
    event: 'joinGame',
    data: { room, gameSysId, resultCode: '0001', curJoinCnt, limitJoinCnt },
  };
  if (choice === null) return [joined];
  const { userSelected } = choice;
  const chose: OwnMessage = {
    event: 'chooseGameUser',
    data: { room, gameSysId, resultCode: '0001', lastRound, userSended: 1, userSelected },
  };
  return [joined, chose];
}
