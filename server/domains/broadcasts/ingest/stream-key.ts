import * as contract from '../../../../schema/broadcasts/ingest.ts';
import { openedStream } from '../../../../schema/broadcasts/stream-access.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import type { BroadcastPlan } from '../../room/broadcast/decider.ts';
import { planOfHost, streamAccess } from '../../room/broadcast/queries.ts';
import { liveUrlOf } from './live-url.ts';
import { ingestStream } from './decider.ts';
import { keyOf, streamNameOf } from './keys.ts';
import { ingestState } from './queries.ts';
import { Receiving } from './receiver.ts';
import { RtmpSource } from './rtmp/rtmp-source.ts';

/** Throws a Refusal with 0007 if this server takes no video. */
export const streamKey = query(contract.streamKey, (platform) => {
  const receiving = platform.use(Receiving);
  return async ({ params: { broadcastSysId }, caller }) => {
    const plan = await planOfHost(platform.log, broadcastSysId, caller);
    receiving.requireFiles();
    return keyShown(platform, plan, (await ingestState(platform.log, broadcastSysId)).renewedCnt);
  };
});

/** As {@link streamKey}. The log gets the number of renewals alone. */
export const renewStreamKey = query(contract.renewStreamKey, (platform) => {
  const receiving = platform.use(Receiving);
  return async ({ params: { broadcastSysId }, caller, commandId }) => {
    const plan = await planOfHost(platform.log, broadcastSysId, caller);
    receiving.requireFiles();
    const ref = ingestStream(broadcastSysId);
    const { reply: renewedCnt } = await platform.log.execute({
      commandId,
      actorId: caller.userSysId,
      streams: [ref],
      decide: (states) => ({
        events: [{ ref, events: [{ type: 'StreamKeyRenewed', data: { broadcastSysId } }] }],
        reply: states.get(ref).renewedCnt + 1,
      }),
    });
    return keyShown(platform, plan, renewedCnt);
  };
});

function keyShown(
  { secrets, clock, use }: Platform,
  plan: BroadcastPlan,
  renewedCnt: number,
): Reply<typeof contract.streamKey> {
  const { broadcastSysId } = plan;
  const streamKey = keyOf(secrets, broadcastSysId, renewedCnt);
  const pushed = plan.streams.find(({ isPushed }) => isPushed);
  const liveUrl = pushed?.liveUrl ?? liveUrlOf(broadcastSysId, streamNameOf(secrets, broadcastSysId), 1);
  return {
    streamKey,
    ingestUrl: `${contract.INGEST_PATH}/${streamKey}/index.m3u8`,
    rtmpUrl: use(RtmpSource).url,
    liveUrl: openedStream(liveUrl, streamAccess({ secrets, clock }, plan)),
  };
}
