/** Limits, timings and states of rock-paper-scissors. Times are milliseconds. */
import { SECOND } from '../../durations.ts';

export const GAME_STATUS = {
  created: 0,
  firstRound: 1,
  laterRound: 2,
  hostChose: 3,
  result: 4,
  ended: 5,
} as const;
export const GAME_RESULT = { lost: 0, won: 1, tie: 2 } as const;
export type GameResult = (typeof GAME_RESULT)[keyof typeof GAME_RESULT];
export const GAME_JOIN_MAX = 1000;
/** How long challengers have after the host's choice. */
export const GAME_COUNTDOWN = 10 * SECOND;
/** How much earlier the client's countdown ends than the server's, so that a choice arrives in time. */
export const GAME_SEND_AHEAD = 700;
/** How long a result is shown… */
export const GAME_RESULT_LASTS = 6 * SECOND;
/** …and if the viewer already knows that the game is over. */
export const GAME_OVER_LASTS = 3 * SECOND;
export const GAME_FAILURE_LASTS = 5 * SECOND;
/** The number of challengers is published at most this often. */
export const GAME_JOINS_TOLD_EVERY = 250;
/** A challenger who rejoins within this time gets the last result again. */
export const GAME_RESULT_TOLD_AGAIN = 60 * SECOND;
export const GAME_NONCE_BYTES = 16;
export const GAME_OPTION = { max: 20, textMax: 200 } as const;
