import { GAME_COUNTDOWN } from '../../../schema/buying/game/constants.ts';
import { HANDS } from '../../../schema/buying/game/rules.ts';
import type { Random } from '../../../schema/seeded.ts';
import type { Outgoing } from '../../../schema/room/client-state.ts';
import type { ServerMessage } from '../../../schema/room/socket.ts';
import { oneOf } from './random.ts';

interface Player {
  ask(message: Outgoing): Promise<string>;
}

/** Members play the host's games: they join, and choose at a random moment of the countdown. */
export class Gaming {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  hears(viewer: Player, message: ServerMessage): void {
    if (message.event === 'createGame') {
      const { room, gameSysId } = message.data;
      void viewer.ask({ event: 'joinGame', data: { room, gameSysId } });
    }
    if (message.event === 'chooseGameSellover') {
      const { room, gameSysId, lastRound } = message.data;
      const data = { room, gameSysId, lastRound, userSelected: oneOf(this.#random, HANDS) };
      // A viewer who is out gets an error, which does not matter here.
      setTimeout(
        () => void viewer.ask({ event: 'chooseGameUser', data }),
        (this.#random() * GAME_COUNTDOWN) / 2,
      ).unref();
    }
  }
}
