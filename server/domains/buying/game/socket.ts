import { RESULT, type ChatResultCode } from '../../../../schema/codes.ts';
import type { SocketHandlers, Viewer } from '../../../platform/gateway/backend.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Games } from './games.ts';
import type { GameTelling } from './telling.ts';

/** Socket messages of challengers. The answer is a message of the same event; a refusal carries its code. */
export function gameSocket({
  games,
  telling,
}: {
  readonly games: Games;
  readonly telling: GameTelling;
}): Pick<SocketHandlers, 'joinGame' | 'chooseGameUser'> {
  return {
    joinGame: async (viewer, { room, gameSysId }) => {
      const player = playerOf(viewer);
      const none = { gameSysId, curJoinCnt: 0, limitJoinCnt: 0 };
      const { refused, done } = await orRefused(games.join(room, gameSysId, player));
      if (!done) return { event: 'joinGame', data: { room, ...none, resultCode: refused } };
      const { isNew, ...joins } = done;
      if (isNew) telling.joined(room, joins);
      return { event: 'joinGame', data: { room, ...joins, resultCode: '0001' } };
    },

    chooseGameUser: async (viewer, { room, gameSysId, lastRound, userSelected }) => {
      const choice = { gameSysId, round: lastRound, userSelected };
      const { refused } = await orRefused(games.choice(room, playerOf(viewer), choice));
      const told = { room, gameSysId, lastRound, userSelected };
      const data = { ...told, resultCode: refused ?? '0001', userSended: refused ? 0 : 1 } as const;
      return { event: 'chooseGameUser', data };
    },
  };
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
