import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import type { ChatResultCode } from '../../../schema/codes.ts';
import { session } from '../../app/session/session.ts';
import { EMPTY_HAND, type GameHandView } from '../game/game-hand.ts';
import { NO_PLAYER, type PlayerView } from '../player/player-view.ts';
import type { ConnectionState, NotTaken } from './connection.ts';
import type { GivenBack, OutgoingLine } from './outbox.ts';

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
  player: PlayerView;
  connection: ConnectionState;
  outbox: readonly OutgoingLine[];
  hand: GameHandView;
  /** Lines ever said by the viewer. */
  said: number;
  /** In slow mode, when the viewer may speak again (ms since 1970). */
  quietUntil: number;
  /** The viewer's latest line that a rule of the chat refused. */
  givenBack: GivenBack | null;
  /** The viewer's name in the room. */
  ownName: string;
  /** The pinned product has its card, for as long as it is pinned. */
  readonly pinShown: boolean;
  /** The product list is being loaded for the first time. */
  productsLoading: boolean;
  /** After the end: until when orders are taken, in milliseconds since 1970. */
  ordersUntil: number | null;
  /** When its recording opens by itself (ms since 1970). Null if it stays closed or there is no recording yet. */
  replayAt: number | null;
  /** Some chat lines are translated… */
  translated: boolean;
  /** …unless the viewer prefers the originals. */
  originals: boolean;
}

export type StageAlert = 'wrongChat' | ChatResultCode | GameJoinFailure;
/** The code with which the game was not joined. */
export interface GameJoinFailure {
  readonly joinGame: NotTaken['code'];
}

export function firstView(): StageView {
  return {
    phase: 'loading',
    detail: null,
    player: NO_PLAYER,
    connection: { state: 'idle' },
    outbox: [],
    hand: EMPTY_HAND,
    said: 0,
    quietUntil: 0,
    givenBack: null,
    ownName: session.nickName ?? '',
    pinShown: true,
    productsLoading: true,
    ordersUntil: null,
    replayAt: null,
    translated: false,
    originals: false,
  };
}
