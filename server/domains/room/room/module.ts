import { chatReports } from '../../../../schema/room/reports.ts';
import * as contract from '../../../../schema/room/commands.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { Accounts } from '../../members/account/accounts.ts';
import { Callers } from '../../members/account/offers.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/broadcast.ts';
import { planOf } from '../broadcast/plans.ts';
import { Seen } from '../../members/seen/offers.ts';
import { Terms } from '../../members/terms/offers.ts';
import { RoomsForGateway } from './backend.ts';
import { countsFold } from './counts.ts';
import { roomFold } from './decider.ts';
import { roomHandlers } from './handlers.ts';
import { OnAir, onAirProjection } from './on-air.ts';
import { tellOfProducts, tellOfPurchases } from './reactions.ts';
import { reportFold, Reports, reportsProjection } from './reports.ts';
import { Rooms } from './rooms.ts';
import { seatsFold } from './seats.ts';
import { views as viewRate } from './settings.ts';
import { roomSocket } from './socket.ts';
import { standingTold } from './standing.ts';
import { Views } from './views.ts';

/** Rooms of broadcasts. */
export const room = domainModule({
  name: 'room',
  contract: { ...contract, chatReports },
  settings: { views: viewRate },
  folds: [roomFold, countsFold, seatsFold, reportFold],
  projections: [onAirProjection, reportsProjection],
  open: ({ config, log, clock, viewsWindow, source, logger, limits, sockets, use }) => {
    const rooms = new Rooms(log);
    const callers = use(Callers);
    const backend = new RoomsForGateway({
      log,
      rooms,
      source,
      accounts: use(Accounts),
      readToken: (token) => callers.read(token),
      seen: use(Seen),
      isShared: config.natsUrl !== null,
      report: (error) => logger.error({ err: error }, 'a room was not told'),
    });
    const saveViews = async (plan: BroadcastPlan, viewCnt: number) => {
      const sums = await rooms.addCounts(plan, { likeCnt: 0, viewCnt }, { commandId: source.commandId() });
      sockets.tellSums(roomOf(plan), sums);
      return sums.viewCnt;
    };
    const views = new Views(saveViews, clock, viewsWindow);
    const onAir = new OnAir(log);
    const reports = new Reports({ log, accounts: use(Accounts), source });
    const mayChat = (userSysId: number) => sockets.allow(userSysId, 'chat');
    const viewLimit = new AddressLimit(limits.rate('views', config.views));
    const terms = use(Terms);
    const rulesSince = () => terms.agreedSince('broadcast', clock.now());
    const joinCnt = (of: string) => sockets.joinCnt(of);
    return {
      services: [backend, views, onAir, reports],
      handlers: {
        ...roomHandlers({ rooms, log, rulesSince, mayChat, joinCnt, views, viewLimit }),
        chatReports: async ({ params, query, caller }) =>
          reports.list(await planOf(log, params.broadcastSysId, caller), caller, query),
      },
      purges: { chatReportCnt: (asked) => reports.purge(asked) },
      socket: roomSocket({ rooms, log, source }),
      welcome: standingTold(log, sockets),
      reactions: [tellOfProducts(onAir), tellOfPurchases(log)],
    };
  },
});
