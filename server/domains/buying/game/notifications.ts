/*
 * Announcements of a game besides the room's durable messages. The room gets the number of challengers, in batches. Each
 * challenger gets their own state, from committed events, so that each process tells its own sockets.
 */
import {
  GAME_JOINS_TOLD_EVERY,
  GAME_RESULT_TOLD_AGAIN,
  GAME_STATUS,
} from '../../../../schema/buying/game/constants.ts';
import type { Game } from '../../../../schema/buying/game/game.ts';
import { gameOn } from '../../../../schema/buying/game/rules.ts';
import type { OwnMessage } from '../../../../schema/room/socket.ts';
import { streamOf, type RecordedEvent } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { Profiles } from '../../members/account/offers.ts';
import { roomFold } from '../../room/room/decider.ts';
import { gameOfStream, gameStream, isRoundDecided, type GameOutcome, type GameState } from './decider.ts';

/** How many have joined. */
export type JoinCount = Pick<Game, 'gameSysId' | 'curJoinCnt' | 'limitJoinCnt'>;

/** Announces joins to their room, in batches. */
export function announcingJoins({ sockets }: Pick<Platform, 'sockets'>) {
  const pending = new Map<string, JoinCount>();
  const tell = (room: string) => {
    const joins = pending.get(room);
    pending.delete(room);
    if (joins) sockets.tellRoom(room, { event: 'joinGame', data: { room, ...joins } });
  };
  return (room: string, joins: JoinCount): void => {
    if (!pending.has(room)) setTimeout(() => tell(room), GAME_JOINS_TOLD_EVERY).unref();
    pending.set(room, joins);
  };
}

/** Tells challengers the outcome of the rounds that these events decide. */
export function tellResults(platform: Platform, events: readonly RecordedEvent[]): void {
  for (const event of events.filter(isRoundDecided)) {
    const { room, round } = event.data;
    tellResult(platform, room, gameOfStream(event.stream), round).catch((error: unknown) => {
      platform.logger.error({ err: error }, 'a challenger was not told');
    });
  }
}

async function tellResult(platform: Platform, room: string, gameSysId: number, round: number): Promise<void> {
  const { log, sockets } = platform;
  const [{ state }, { state: players }] = await Promise.all([
    log.state(streamOf(roomFold, room)),
    log.state(gameStream(gameSysId)),
  ]);
  const { game } = state;
  // The next round has already begun; its message covers this one.
  if (game?.gameSysId !== gameSysId || players.last?.round !== round) return;
  const tell = await resultOf(platform, room, game, players);
  for (const [userSysId, outcome] of Object.entries(players.last.outcomes))
    for (const message of tell(outcome)) sockets.tellMember(room, Number(userSysId), message);
}

/** Tells a challenger who rejoins during a game their state. */
export async function welcomeBack(
  platform: Platform,
  room: string,
  userSysId: number,
): Promise<readonly OwnMessage[]> {
  const { log, clock } = platform;
  const { game } = (await log.state(streamOf(roomFold, room))).state;
  if (!game) return [];
  const players = (await log.state(gameStream(game.gameSysId))).state;
  const { last } = players;
  const outcome = last?.round === game.round ? last.outcomes[userSysId] : undefined;
  const isNew = last !== null && clock.now() - last.decidedAt < GAME_RESULT_TOLD_AGAIN;
  return [
    ...ownPlace(room, game, players, userSysId),
    ...(outcome && isNew ? (await resultOf(platform, room, game, players))(outcome) : []),
  ];
}

/** The last round's result as the room's message, with the outcome for one challenger. */
async function resultOf(
  { use }: Pick<Platform, 'use'>,
  room: string,
  game: Game,
  { winner }: GameState,
): Promise<(outcome: GameOutcome) => readonly OwnMessage[]> {
  const { gameSysId, round, lastRound, isFinals, curJoinCnt, mcSelected, nonce, finished, coupon } = game;
  const profile = winner === null ? null : await use(Profiles).of(winner);
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
