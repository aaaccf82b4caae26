import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import type { ChatResultCode } from '../../../../schema/codes.ts';
import type { NotTaken } from './connection.ts';

/**
 * What the screen shows as a whole. `failed`: no answer came, and a retry may help; `noBroadcast`, `cannotWatch`,
 * `cancelled`, `noVideo`: the server says so; `full`: the room has no seat left; `ending`: the video has stopped, and the end panel follows;
 * `replay`: the recording plays.
 */
export type StagePhase =
  | 'loading'
  | 'failed'
  | 'noBroadcast'
  | 'cannotWatch'
  | 'cancelled'
  | 'noVideo'
  | 'full'
  | 'before'
  | 'onAir'
  | 'ending'
  | 'ended'
  | 'replay';

export interface StageView {
  phase: StagePhase;
  detail: BroadcastDetail | null;
  /** The moment that the viewer has rewound to, in seconds from the beginning. Null: they watch live. */
  rewoundTo: number | null;
  /** The product list is being loaded for the first time. */
  productsLoading: boolean;
  /** After the end: until when orders are taken, in milliseconds since 1970. */
  ordersUntil: number | null;
  /** When its recording opens by itself (ms since 1970). Null if it stays closed or there is no recording yet. */
  replayAt: number | null;
}

export type StageAlert = 'wrongChat' | ChatResultCode | GameJoinFailure;
/** The code with which the game was not joined. */
export interface GameJoinFailure {
  readonly joinGame: NotTaken['code'];
}

export const FIRST_VIEW: StageView = {
  phase: 'loading',
  detail: null,
  rewoundTo: null,
  productsLoading: true,
  ordersUntil: null,
  replayAt: null,
};
