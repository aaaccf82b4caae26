import * as contract from '../../../../schema/room/commands.ts';
import { chatReports } from '../../../../schema/room/reports.ts';
import { domainModule } from '../../../platform/module.ts';
import { Profiles, Callers } from '../../members/account/offers.ts';
import { Seen } from '../../members/seen/offers.ts';
import { roomOf, type BroadcastPlan } from '../broadcast/decider.ts';
import { RoomsForGateway } from './backend.ts';
import { countView } from './count-view.ts';
import { addCounts, countsFold } from './counts.ts';
import { roomFold } from './decider.ts';
import { hostOperations } from './host-operations.ts';
import { OnAir, onAirProjection } from './on-air.ts';
import * as queries from './queries.ts';
import { tellOfProducts, tellOfPurchases } from './reactions.ts';
import { purgeReports, reportFold, reportsProjection } from './reports.ts';
import { seatsFold } from './seats.ts';
import { sendChat } from './send-chat.ts';
import { views } from './settings.ts';
import { roomSocket } from './socket.ts';
import { standingTold } from './standing.ts';
import { Views } from './view-counts.ts';

/** Rooms of broadcasts. */
export const room = domainModule({
  name: 'room',
  contract: { ...contract, chatReports },
  settings: { views },
  folds: [roomFold, countsFold, seatsFold, reportFold],
  projections: [onAirProjection, reportsProjection],
  operations: { ...hostOperations, ...queries, countView, sendChat },
  open: (platform) => {
    const { config, log, clock, source, logger, sockets, viewsWindow, use } = platform;
    const callers = use(Callers);
    const backend = new RoomsForGateway({
      log,
      source,
      profiles: use(Profiles),
      readToken: (token) => callers.read(token),
      seen: use(Seen),
      isShared: config.natsUrl !== null,
      report: (error) => logger.error({ err: error }, 'a room was not told'),
    });
    const saveViews = async (plan: BroadcastPlan, viewCnt: number) => {
      const sums = await addCounts(log, plan, { likeCnt: 0, viewCnt }, source.commandId());
      sockets.tellSums(roomOf(plan), sums);
      return sums.viewCnt;
    };
    const onAir = new OnAir(log);
    return {
      services: [backend, new Views(saveViews, clock, viewsWindow), onAir],
      purges: { chatReportCnt: (asked) => purgeReports(platform, asked) },
      socket: roomSocket(platform),
      welcome: standingTold(log, sockets),
      reactions: [tellOfProducts(onAir), tellOfPurchases(log)],
    };
  },
});
