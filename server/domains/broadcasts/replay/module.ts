import * as scheduleTypesContract from '../../../../schema/broadcasts/schedule-types.ts';
import * as momentsContract from '../../../../schema/room/moments.ts';
import * as pricesContract from '../../../../schema/room/past-prices.ts';
import * as replaysContract from '../../../../schema/room/replays.ts';
import { domainModule } from '../../../platform/module.ts';
import { RoomsForGateway, views } from '../../room/room/offers.ts';
import { replayFold } from './decider.ts';
import { broadcastMedialist, broadcastMoments, broadcastPrices, scheduleTypes } from './queries.ts';
import { Recordings } from './recordings.ts';
import { replay as replayOperation } from './replay.ts';
import { replaySocket } from './socket.ts';

/** Past broadcasts, watched again. */
export const replay = domainModule({
  name: 'replay',
  contract: { ...replaysContract, ...momentsContract, ...pricesContract, ...scheduleTypesContract },
  settings: { views },
  folds: [replayFold],
  operations: {
    replay: replayOperation,
    broadcastMedialist,
    broadcastMoments,
    broadcastPrices,
    scheduleTypes,
  },
  open: ({ log, clock, use }) => {
    const recordings = new Recordings(log, use(RoomsForGateway));
    return { services: [recordings], socket: replaySocket({ log, clock }, recordings) };
  },
});
