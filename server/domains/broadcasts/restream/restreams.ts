import { LIVE_FLAG, RESTREAMS_MAX } from '../../../../schema/broadcasts/constants.ts';
import * as contract from '../../../../schema/broadcasts/restreams.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { mayBePublic } from '../../../platform/public-address.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { roomStream } from '../../room/room/decider.ts';
import { sealKey } from './keys.ts';
import { restreams as rows, restreamsOf, stateOf } from './rows.ts';
import type { restreamSettings } from './settings.ts';

export const restreams = query(contract.restreams, ({ log }) => async ({ params, caller }) => {
  const plan = await planOfHost(log, params.broadcastSysId, caller);
  const { broadcastSysId } = plan;
  const found = await log.reads.all(restreamsOf({ broadcastSysId }));
  // A server that died could not say that it sends no longer.
  const isOnAir = (await log.state(roomStream(plan))).state.liveFlag === LIVE_FLAG.onAir;
  return {
    restreams: found.map((row) => ({
      name: row.name,
      url: row.url,
      state: isOnAir ? stateOf(row) : ('waiting' as const),
      trouble: isOnAir ? row.trouble : null,
      since: new Date(row.since).toISOString(),
    })),
  };
});

/** Throws 0005 for an address of our own network, and 0007 beyond `RESTREAMS_MAX`. */
export const setRestream = query(contract.setRestream, (platform: Platform<typeof restreamSettings>) => {
  const { clock, config, log } = platform;
  return async ({ params, body: { url, streamKey }, caller }) => {
    const { broadcastSysId } = await planOfHost(log, params.broadcastSysId, caller);
    const address = URL.parse(url);
    if (!address || !(config.restreamPrivate === '1' || mayBePublic(address)))
      throw new Refusal('0005', { field: 'url', reason: 'must be an rtmp address of the public internet' });
    const { name } = params;
    const others = (await log.reads.all(restreamsOf({ broadcastSysId }))).filter((row) => row.name !== name);
    if (others.length >= RESTREAMS_MAX) throw new Refusal('0007', { max: RESTREAMS_MAX });
    await log.write([
      rows.upsert({
        broadcast_sys_id: broadcastSysId,
        name,
        url,
        sealed_key: sealKey(platform, streamKey),
        state: 'waiting',
        trouble: null,
        since: clock.now(),
      }),
    ]);
    return {};
  };
});

export const removeRestream = query(contract.removeRestream, ({ log }) => async ({ params, caller }) => {
  const { broadcastSysId } = await planOfHost(log, params.broadcastSysId, caller);
  await log.write([rows.remove({ broadcast_sys_id: broadcastSysId, name: params.name })]);
  return {};
});
