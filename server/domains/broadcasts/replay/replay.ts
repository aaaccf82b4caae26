import * as contract from '../../../../schema/room/replays.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Seen } from '../../members/seen/offers.ts';
import { mayHost } from '../../room/broadcast/decider.ts';
import { planOf } from '../../room/broadcast/queries.ts';
import { countsStream, Views, type views as viewRate } from '../../room/room/offers.ts';
import { roomStream } from '../../room/room/decider.ts';
import { publishReplay, replayStream } from './decider.ts';
import { isPublished, recordingOf } from './queries.ts';

/** Its host’s first call publishes it. All others count as views. */
export const replay = query(
  contract.replay,
  ({ config, clock, log, limits, use }: Platform<{ readonly views: typeof viewRate }>) => {
    const [views, seen] = [use(Views), use(Seen)];
    const viewLimit = new AddressLimit(limits.rate('replays', config.views));
    const isReplay = 1 as const;
    return async ({ params: { broadcastSysId }, caller, commandId, ip }) => {
      const plan = await planOf(log, broadcastSysId, caller);
      if (caller && mayHost(caller, plan) && !(await isPublished(log, broadcastSysId))) {
        const [ref, room] = [replayStream(broadcastSysId), roomStream(plan)];
        const { events } = await log.execute({
          commandId,
          actorId: caller.userSysId,
          streams: [ref, room],
          decide: (states) => ({
            events: [{ ref, events: publishReplay(states.get(ref), states.get(room), plan, caller) }],
            reply: null,
          }),
        });
        if (events.length > 0)
          return { isReplay, viewCnt: (await log.state(countsStream(plan))).state.viewCnt };
      }
      await recordingOf(log, plan);
      viewLimit.take(ip);
      if (caller) {
        const { userSysId } = caller;
        seen.visited({ userSysId, broadcastSysId, isReplay: true, beganAt: clock.now(), endedAt: null });
      }
      return { isReplay, viewCnt: await views.add(plan) };
    };
  },
);
