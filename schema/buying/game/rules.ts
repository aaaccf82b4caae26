/** The rules of rock-paper-scissors against the host. */
import { GAME_RESULT, GAME_STATUS, type GameResult } from './constants.ts';
import type { Game, Hand, UserSelected } from './game.ts';

export const HANDS: readonly Hand[] = [1, 2, 3];

/** A game that has not ended, where the room has one. */
export function gameOn(game: Game | null): Game | null {
  return game === null || game.status === GAME_STATUS.ended ? null : game;
}

/** Rock beats scissors, scissors beat paper, paper beats rock; no choice loses. */
export function judge(userSelected: UserSelected, mcSelected: Hand): GameResult {
  if (userSelected === 0) return GAME_RESULT.lost;
  if (userSelected === mcSelected) return GAME_RESULT.tie;
  return (userSelected - mcSelected + 3) % 3 === 1 ? GAME_RESULT.won : GAME_RESULT.lost;
}

/** What `commitment` is the hash of. */
export function commitmentText(opening: {
  readonly gameSysId: number;
  readonly round: number;
  readonly mcSelected: number;
  readonly nonce: string;
}): string {
  return `${opening.gameSysId}:${opening.round}:${opening.mcSelected}:${opening.nonce}`;
}
