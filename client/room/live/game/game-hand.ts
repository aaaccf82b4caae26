import { GAME_SEND_AHEAD, GAME_STATUS } from '../../../../schema/buying/game/constants.ts';
import type { Game, Hand, UserSelected } from '../../../../schema/buying/game/game.ts';
import { gameOn } from '../../../../schema/buying/game/rules.ts';
import { NotTaken, type RoomConnection } from '../room/connection.ts';
import { sentIn } from './game.ts';
import type { RoomState } from '../room/room.ts';
import type { ServerClock } from '../../../app/calls/server-clock.ts';

/** The viewer's input that the room does not know yet. */
export interface GameHandView {
  readonly picked: UserSelected;
  readonly joining: boolean;
  readonly sending: boolean;
  /** The game that the viewer does not want to be asked for again. */
  readonly declined: number | null;
}

export const EMPTY_HAND: GameHandView = { picked: 0, joining: false, sending: false, declined: null };

export interface GameHandOptions {
  readonly clock: Pick<ServerClock, 'now'>;
  connection(): Pick<RoomConnection, 'ask'> | undefined;
  room(): Pick<RoomState, 'game' | 'play'>;
  onView(view: GameHandView): void;
  /** The game could not be joined. */
  onJoinFailed(code: NotTaken['code']): void;
}

/** Joins, picks and sends; what was picked goes by itself when the countdown ends. */
export class GameHand {
  readonly #options: GameHandOptions;
  #view: GameHandView = EMPTY_HAND;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = '';
  /** The round for which it has sent by itself. */
  #sentAtEnd = '';

  constructor(options: GameHandOptions) {
    this.#options = options;
  }

  join(): void {
    const game = gameOn(this.#options.room().game);
    if (!game || this.#view.joining) return;
    this.#show({ joining: true });
    void this.#join(game);
  }

  async #join({ gameSysId }: Game): Promise<void> {
    try {
      await this.#ask('joinGame', { gameSysId });
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      this.#show({ declined: gameSysId });
      this.#options.onJoinFailed(error.code);
    } finally {
      this.#show({ joining: false });
    }
  }

  decline(): void {
    this.#show({ declined: this.#options.room().game?.gameSysId ?? null });
  }

  /** The viewer wants to be asked after all. */
  reconsider(): void {
    this.#show({ declined: null });
  }

  pick(picked: Hand): void {
    if (this.#canChoose() && !this.#view.sending) this.#show({ picked });
  }

  /** At once, without waiting for the end of the countdown. */
  send(): void {
    const { game } = this.#options.room();
    if (!game || !this.#canChoose() || this.#view.sending) return;
    this.#show({ sending: true });
    void this.#send(game, this.#view.picked);
  }

  async #send({ gameSysId, round }: Game, userSelected: UserSelected): Promise<void> {
    try {
      await this.#ask('chooseGameUser', { gameSysId, lastRound: round, userSelected });
    } catch (error) {
      // The room's answer is shown from its state. Without an answer the choice is sent again when the countdown ends.
      if (!(error instanceof NotTaken)) throw error;
    } finally {
      this.#show({ sending: false });
    }
  }

  async #ask<E extends 'joinGame' | 'chooseGameUser'>(
    event: E,
    data: Parameters<RoomConnection['ask']>[1],
  ): Promise<void> {
    const connection = this.#options.connection();
    if (!connection) throw new NotTaken('unsent');
    await connection.ask(event, data as never);
  }

  /** Only once the host has chosen, and before the own choice was sent. */
  #canChoose(): boolean {
    const { game, play } = this.#options.room();
    return game?.status === GAME_STATUS.hostChose && play.isChallenger && sentIn(play, game) === null;
  }

  roomChanged(): void {
    const { game } = this.#options.room();
    const round = game ? `${game.gameSysId}:${game.round}` : '';
    if (round !== this.#round) this.#show({ picked: 0, sending: false });
    this.#round = round;
    clearTimeout(this.#timer);
    if (!game?.countdownEndsAt || !this.#canChoose()) return;
    const now = this.#options.clock.now();
    // Who hears of it after the own countdown, but before the server's ends, sends at once.
    if (now >= Date.parse(game.countdownEndsAt) || this.#sentAtEnd === round) return;
    this.#timer = setTimeout(
      () => {
        this.#sentAtEnd = round;
        this.send();
      },
      Math.max(0, sendBy(game.countdownEndsAt) - now),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #show(change: Partial<GameHandView>): void {
    this.#view = { ...this.#view, ...change };
    this.#options.onView(this.#view);
  }
}

/** When the viewer's countdown ends, by the server's clock. */
export function sendBy(countdownEndsAt: string): number {
  return Date.parse(countdownEndsAt) - GAME_SEND_AHEAD;
}
