import * as contract from '../../../../schema/buying/game/commands.ts';
import { domainModule } from '../../../platform/module.ts';
import { chooseInGame } from './choose-in-game.ts';
import { gameFold } from './decider.ts';
import { createGame, endGame, startGameRound } from './games.ts';
import { pickTables } from './picks.ts';
import { countdownEnded, DECIDE_ROUND } from './settle-round.ts';
import { gameSocket } from './socket.ts';
import { tellGameResult } from './tell-game-result.ts';
import { announcingJoins, tellResults, welcomeBack } from './notifications.ts';

/** Rock-paper-scissors with the host of a broadcast. */
export const game = domainModule({
  name: 'game',
  contract,
  folds: [gameFold],
  rowTables: [pickTables],
  operations: { createGame, startGameRound, chooseInGame, tellGameResult, endGame },
  open: (platform) => {
    platform.log.onCommitted((events) => tellResults(platform, events));
    return {
      socket: gameSocket(platform, announcingJoins(platform)),
      welcome: (room, userSysId) => welcomeBack(platform, room, userSysId),
      timers: { [DECIDE_ROUND]: (timer) => countdownEnded(platform, timer) },
    };
  },
});
