import { useSnapshot } from 'valtio';
import { GAME_STATUS } from '../../../../schema/buying/game/constants.ts';
import { gameOn } from '../../../../schema/buying/game/rules.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { useLiveView, useRoom } from '../room/stage-context.ts';

/** The game's card in the middle of the stage; null: none. */
export function useGameCard() {
  const { game, play } = useRoom();
  const { hand } = useLiveView();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const on = gameOn(game);
  if (play.shown) return { key: `result ${play.shown.key}`, kind: 'result', shown: play.shown } as const;
  if (!on) return null;
  if (play.failure) return { key: 'failure', kind: 'failure', failure: play.failure } as const;
  const isAsked = loggedIn && !play.isChallenger && hand.declined !== on.gameSysId;
  if (on.status === GAME_STATUS.created && isAsked)
    return { key: 'invite', kind: 'invite', game: on } as const;
  if (on.status === GAME_STATUS.hostChose && play.isChallenger)
    return { key: `choice ${on.round}`, kind: 'choice', game: on } as const;
  return null;
}

/** Whether the middle of the stage is the game's. */
export function useGameIsOpen(): boolean {
  return useGameCard() !== null;
}

/** Whether any part of a game is shown. */
export function useGameIsOn(): boolean {
  const { game, play } = useRoom();
  return gameOn(game) !== null || play.shown !== null;
}
