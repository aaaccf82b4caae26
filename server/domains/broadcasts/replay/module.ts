import * as momentsContract from '../../../../schema/room/moments.ts';
import * as pricesContract from '../../../../schema/room/past-prices.ts';
import * as replaysContract from '../../../../schema/room/replays.ts';
import * as scheduleTypesContract from '../../../../schema/broadcasts/schedule-types.ts';
import { SCHEDULE_TYPE } from '../../../../schema/broadcasts/constants.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import { domainModule } from '../../../platform/module.ts';
import { planOf } from '../../room/broadcast/plans.ts';
import { StreamAccess } from '../../room/broadcast/stream-access.ts';
import { countsStream } from '../../room/room/counts.ts';
import { RoomsForGateway, Views, views as viewRate } from '../../room/room/offers.ts';
import { Seen } from '../../members/seen/offers.ts';
import { replayFold } from './decider.ts';
import { recordingsOf } from './offers.ts';
import { Recordings } from './recordings.ts';
import { Replays } from './replays.ts';

/** Past broadcasts, watched again. */
export const replay = domainModule({
  name: 'replay',
  contract: { ...replaysContract, ...momentsContract, ...pricesContract, ...scheduleTypesContract },
  settings: { views: viewRate },
  folds: [replayFold],
  open: ({ config, secrets, clock, log, limits, use }) => {
    const access = new StreamAccess(secrets.tokenSecret, clock);
    const recordings = new Recordings(log, use(RoomsForGateway));
    const replays = new Replays(log, recordings);
    const views = use(Views);
    const seen = use(Seen);
    const viewLimit = new AddressLimit(limits.rate('replays', config.views));
    return {
      services: [replays],
      socket: replays.socket,
      handlers: {
        replay: async ({ params, caller, commandId, ip }) => {
          const plan = await planOf(log, params.broadcastSysId, caller);
          if (await replays.publish(plan, caller, commandId))
            return { isReplay: 1, viewCnt: (await log.state(countsStream(plan))).state.viewCnt };
          await replays.recorded(plan);
          viewLimit.take(ip);
          if (caller) {
            const { userSysId } = caller;
            const { broadcastSysId } = plan;
            seen.visited({ userSysId, broadcastSysId, isReplay: true, beganAt: clock.now(), endedAt: null });
          }
          return { isReplay: 1, viewCnt: await views.add(plan) };
        },
        broadcastMedialist: async ({ params, caller }) => {
          const plan = await planOf(log, params.broadcastSysId, caller);
          const isPublished = await replays.isPublished(plan);
          return { broadcastMedias: isPublished ? recordingsOf(plan, access.of(plan)) : [] };
        },
        broadcastMoments: async ({ params, caller }) => {
          const recorded = await replays.recorded(await planOf(log, params.broadcastSysId, caller));
          const duration = (recorded.endedAt - recorded.startedAt) / 1000;
          return { duration, moments: await recordings.moments(recorded) };
        },
        broadcastPrices: async ({ params, caller }) => {
          const recorded = await replays.recorded(await planOf(log, params.broadcastSysId, caller));
          return { prices: await recordings.prices(recorded) };
        },
        scheduleTypes: () => ({
          scheduleTypes: [
            { scheduleTypeCode: SCHEDULE_TYPE.live, name: '라이브', nameEn: 'Live' },
            { scheduleTypeCode: SCHEDULE_TYPE.replay, name: '다시보기', nameEn: 'Replays' },
          ],
        }),
      },
    };
  },
});
