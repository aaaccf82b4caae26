import { RESULT, type ChatResultCode } from '../../../../schema/codes.ts';
import type { SocketHandlers, Viewer } from '../../../platform/gateway/backend.ts';
import { Refusal, streamOf } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { roomFold } from '../../room/room/decider.ts';
import { chooseInRound, gameStream, joinGame, type GameEvent, type GameTable } from './decider.ts';
import type { JoinCount } from './notifications.ts';

/** Socket messages of challengers. The answer is a message of the same event; a refusal carries its code. */
export function gameSocket(
  platform: Pick<Platform, 'log' | 'source'>,
  joined: (room: string, joins: JoinCount) => void,
): Pick<SocketHandlers, 'joinGame' | 'chooseGameUser'> {
  return {
    joinGame: async (viewer, { room, gameSysId }) => {
      const player = playerOf(viewer);
      const none = { gameSysId, curJoinCnt: 0, limitJoinCnt: 0 };
      const joining = play(platform, { room, gameSysId, ...player }, (table) => {
        const events = joinGame(table, player, gameSysId);
        const curJoinCnt = table.players.curJoinCnt + events.length;
        const joins = { gameSysId, curJoinCnt, limitJoinCnt: table.game?.limitJoinCnt ?? 0 };
        return { events, reply: { ...joins, isNew: events.length > 0 } };
      });
      const { refused, done } = await orRefused(joining);
      if (!done) return { event: 'joinGame', data: { room, ...none, resultCode: refused } };
      const { isNew, ...joins } = done;
      if (isNew) joined(room, joins);
      return { event: 'joinGame', data: { room, ...joins, resultCode: '0001' } };
    },

    chooseGameUser: async (viewer, { room, gameSysId, lastRound, userSelected }) => {
      const { userSysId } = playerOf(viewer);
      const choice = { userSysId, gameSysId, round: lastRound, userSelected };
      const choosing = play(platform, { room, gameSysId, userSysId }, (table, now) => ({
        events: chooseInRound(table, choice, now),
        reply: null,
      }));
      const { refused } = await orRefused(choosing);
      const told = { room, gameSysId, lastRound, userSelected };
      const data = { ...told, resultCode: refused ?? '0001', userSended: refused ? 0 : 1 } as const;
      return { event: 'chooseGameUser', data };
    },
  };
}

/** Challengers' commands only write to the game's stream, so that a crowd of them does not slow the room. */
async function play<R>(
  { log, source }: Pick<Platform, 'log' | 'source'>,
  { room, gameSysId, userSysId: actorId }: { room: string; gameSysId: number; userSysId: number },
  rule: (table: GameTable, now: number) => { readonly events: GameEvent[]; readonly reply: R },
): Promise<R> {
  const [ref, game] = [streamOf(roomFold, room), gameStream(gameSysId)];
  const { reply } = await log.execute<R>({
    actorId,
    commandId: source.commandId(),
    streams: [ref, game],
    decide: (states, now) => {
      const { events, reply } = rule({ game: states.get(ref).game, players: states.get(game) }, now);
      return { events: [{ ref: game, events }], reply };
    },
  });
  return reply;
}

function playerOf({ userSysId, permission }: Viewer) {
  if (userSysId === null) throw new Refusal('9001');
  return { userSysId, permission };
}

/** Only what the rules refuse is the game's to answer. */
async function orRefused<T>(
  doing: Promise<T>,
): Promise<
  | { readonly done: T; readonly refused?: undefined }
  | { readonly done?: undefined; readonly refused: ChatResultCode }
> {
  try {
    return { done: await doing };
  } catch (error) {
    if (error instanceof Refusal) return { refused: RESULT[error.resultCode].chat };
    throw error;
  }
}
