import { proxy, ref } from 'valtio/vanilla';
import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import type { ChatResultCode } from '../../../../schema/codes.ts';
import type { Locale } from '../../../../schema/locales.ts';
import type { BroadcastIds } from '../../../app/broadcast-info.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { session } from '../../../app/session/session.ts';
import { withoutFailure, withoutShown, type GamePlay } from '../game/game.ts';
import { EMPTY_HAND, GameHand, type GameHandView } from '../game/game-hand.ts';
import { HeartFlow } from '../hearts/heart-flow.ts';
import { NO_PLAYER, type PlayerView } from '../player/player-view.ts';
import { Playing, sourceOf } from '../player/playing.ts';
import { withOwnLines } from './chat-lines.ts';
import type { ConnectionState } from './connection.ts';
import { RoomFeed } from './feed.ts';
import { Joining } from './joining.ts';
import { LiveTranslation } from './live-translation.ts';
import { type GivenBack, Outbox, type OutgoingLine } from './outbox.ts';
import type { RoomState } from './room.ts';
import { type Source, type SourceView, UNSAID } from './source.ts';
import type { StageAlert } from './stage-view.ts';
import { askTranslation } from './translation.ts';

export interface LiveView extends SourceView {
  player: PlayerView;
  connection: ConnectionState;
  hand: GameHandView;
  /** In slow mode, when the viewer may speak again (ms since 1970). */
  quietUntil: number;
  /** The viewer's latest line that a rule of the chat refused. */
  givenBack: GivenBack | null;
  /** The viewer's name in the room. */
  ownName: string;
}

export interface LiveSourceOptions {
  readonly ids: BroadcastIds;
  /** What is known of the broadcast. */
  detail(): BroadcastDetail | null;
  /** There is an element to draw in: call {@link LiveSource.play} if something is on. */
  onAttached(): void;
  /** The server says that the broadcast is over. */
  onEnded(): void;
  /** In the room, for the first time or again. */
  onJoined(again: boolean): void;
  /** The room put the viewer out. */
  onOut(code: ChatResultCode): void;
  onAlert(about: StageAlert): void;
  /** The room has changed. */
  onRoom(before: RoomState, after: RoomState): void;
}

const NONE: ReadonlySet<number> = new Set();

/** A broadcast as it happens: the room's socket, its picture, and what the viewer says and does there. */
export class LiveSource implements Source {
  readonly view: LiveView = proxy({
    ...UNSAID,
    player: NO_PLAYER,
    pinShown: true,
    connection: { state: 'idle' },
    hand: EMPTY_HAND,
    quietUntil: 0,
    givenBack: null,
    ownName: session.nickName ?? '',
  });
  readonly feed: RoomFeed;
  readonly picture: Playing;
  readonly joining: Joining;
  readonly outbox: Outbox;
  readonly hand: GameHand;
  readonly clock = serverClock;
  readonly #options: LiveSourceOptions;
  readonly #translation: LiveTranslation;
  readonly #hearts = new HeartFlow();

  constructor(options: LiveSourceOptions) {
    this.#options = options;
    const { ids, detail, onAttached, onEnded, onJoined, onOut, onAlert } = options;
    const { clock, view } = this;
    const feed = new RoomFeed((before, after) => this.#roomChanged(before, after));
    this.feed = feed;
    this.#translation = new LiveTranslation({ feed, view, ask: askTranslation });
    this.joining = new Joining({
      ids,
      mode: 'live',
      feed: {
        get state() {
          return feed.state;
        },
        take: (messages) => {
          // At once: the feed gathers.
          clock.hears(messages);
          feed.take(messages);
        },
      },
      sellerSysId: () => detail()?.subjectSysId,
      onState: (state) => {
        view.connection = ref(state);
      },
      onOwnName: (name) => {
        view.ownName = name;
      },
      onJoined,
      onRenewal: () => feed.apply((state) => ({ ...state, isRenewing: true })),
      onAlert,
      onOut,
    });
    this.picture = new Playing({
      ids,
      onView: (player) => {
        view.player = ref(player);
      },
      onAttached,
      startedAt: () => {
        const { liveStartDate = null } = detail() ?? {};
        return liveStartDate === null ? null : Date.parse(liveStartDate);
      },
      onEnded,
    });
    this.hand = new GameHand({
      clock,
      connection: () => this.joining.connection,
      room: () => feed.state,
      onView: (hand) => {
        view.hand = ref(hand);
      },
      onJoinFailed: (code) => onAlert({ joinGame: code }),
    });
    this.outbox = new Outbox({
      connection: () => this.joining.connection,
      rejoined: () => this.joining.rejoined(),
      nick: () => view.ownName,
      onLines: (lines) => {
        view.outbox = ref(lines as OutgoingLine[]);
        view.said = Math.max(view.said, lines.at(-1)?.id ?? 0);
      },
      onSent: () => this.#quietFor(feed.state.slowSeconds),
      onGivenBack: (line) => {
        this.#quietFor(line.waitSeconds);
        view.givenBack = ref(line);
      },
    });
  }

  /** Plays what the room says is on, unless it plays already. */
  play(detail: BroadcastDetail): void {
    const { liveUrl, isMultiTransmission } = this.feed.state;
    this.picture.play(sourceOf(detail, liveUrl), { covered: isMultiTransmission });
  }

  like(): void {
    this.#hearts.like(() => this.joining.connection?.ask('like', {}));
  }

  /** As in {@link HeartFlow.onDraw}. */
  onHearts(listener: (count: number) => void): () => void {
    return this.#hearts.onDraw(listener);
  }

  /** Removes a result of the game after its time on the screen. */
  gameShown(key: string): void {
    this.#play((play) => withoutShown(play, key));
  }

  gameFailureShown(key: number): void {
    this.#play((play) => withoutFailure(play, key));
  }

  speak(locale: Locale): void {
    this.#translation.speak(locale);
  }

  showOriginals(originals: boolean): void {
    this.#translation.showOriginals(originals);
  }

  close(): void {
    this.joining.close();
    this.picture.close();
    this.#translation.close();
    this.hand.close();
    this.feed.stop();
  }

  #play(change: (play: GamePlay) => GamePlay): void {
    this.feed.apply((state) => ({ ...state, play: change(state.play) }));
  }

  #quietFor(seconds: number): void {
    if (seconds > 0) this.view.quietUntil = serverClock.now() + seconds * 1000;
  }

  #roomChanged(before: RoomState, after: RoomState): void {
    if (after.hearts !== before.hearts) this.#hearts.counted(after.hearts - before.hearts);
    const lines = after.chatTaken - before.chatTaken;
    const own = lines > 0 ? this.outbox.seen(after.chat.slice(-lines)) : NONE;
    if (own.size > 0) this.feed.apply((state) => withOwnLines(state, own));
    this.#translation.roomChanged(before, after);
    if (after.game !== before.game || after.play !== before.play) this.hand.roomChanged();
    this.#options.onRoom(before, after);
  }
}
