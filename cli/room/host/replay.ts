import * as replays from '../../../schema/room/replays.ts';
import type { Context } from '../../context.ts';

export async function publishReplay({ api, out }: Context, broadcastSysId: number): Promise<void> {
  const { isReplay, viewCnt } = await api.call(replays.replay, { broadcastSysId });
  out.data(
    { broadcastSysId, isReplay, viewCnt },
    (c) => `${c.green('✓')} Broadcast ${broadcastSysId} can be watched again`,
  );
}
