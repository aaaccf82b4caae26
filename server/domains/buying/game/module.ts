import * as contract from '../../../../schema/buying/game/commands.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { gameFold } from './decider.ts';
import { DECIDE_ROUND, Games } from './games.ts';
import { gameHandlers } from './handlers.ts';
import { pickTables } from './picks.ts';
import { gameSocket } from './socket.ts';
import { GameTelling } from './telling.ts';

/** Rock-paper-scissors with the host of a broadcast. */
export const game = domainModule({
  name: 'game',
  contract,
  folds: [gameFold],
  rowTables: [pickTables],
  open: ({ log, source, clock, logger, sockets, use }) => {
    const accounts = use(Accounts);
    const games = new Games({ log, source, accounts });
    const report = (error: unknown) => logger.error({ err: error }, 'a challenger was not told');
    const telling = new GameTelling({ log, clock, accounts, sockets, report });
    log.onCommitted((events) => telling.results(events));
    return {
      handlers: gameHandlers(games, log),
      socket: gameSocket({ games, telling }),
      welcome: (room, userSysId) => telling.welcome(room, userSysId),
      timers: { [DECIDE_ROUND]: (timer) => games.countdownEnded(timer) },
    };
  },
});
