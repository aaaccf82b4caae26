import { cameraToken as contract } from '../../../../schema/broadcasts/camera.ts';
import { CAMERA_TOKEN_LASTS } from '../../../../schema/broadcasts/constants.ts';
import { query } from '../../../platform/operations.ts';
import { planOfHost } from '../../room/broadcast/queries.ts';
import { cameraTokenOf } from './keys.ts';
import { ingestState } from './queries.ts';
import { Receiving } from './receiver.ts';

/** Throws a Refusal with 0007 if this server takes no video. */
export const cameraToken = query(contract, (platform) => {
  const receiving = platform.use(Receiving);
  return async ({ params: { broadcastSysId }, caller }) => {
    await planOfHost(platform.log, broadcastSysId, caller);
    receiving.requireFiles();
    const { renewedCnt } = await ingestState(platform.log, broadcastSysId);
    const expiresAt = platform.clock.now() + CAMERA_TOKEN_LASTS;
    return {
      cameraToken: cameraTokenOf(platform.secrets, { broadcastSysId, renewedCnt, expiresAt }),
      expiresAt: new Date(expiresAt).toISOString(),
    };
  };
});
