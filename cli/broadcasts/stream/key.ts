import type { Static } from 'typebox';
import { CallRefused } from '../../../schema/call.ts';
import * as ingest from '../../../schema/broadcasts/ingest.ts';
import type { Context } from '../../context.ts';
import { RefusedError } from '../../errors.ts';
import { onAir, type Where } from '../../room/host/where.ts';

export interface KeyOptions extends Where {
  readonly new?: true;
}

export async function key(context: Context, options: KeyOptions): Promise<void> {
  const { api, out } = context;
  const broadcastSysId = await onAir(context, options);
  const asked = options.new ? ingest.renewStreamKey : ingest.streamKey;
  const { streamKey, ingestUrl, rtmpUrl, liveUrl } = await keyOf(context, broadcastSysId, asked);
  const told = {
    broadcastSysId,
    streamKey,
    ingestUrl: `${api.serverUrl}${ingestUrl}`,
    rtmpUrl,
    liveUrl: new URL(liveUrl, api.serverUrl).href,
  };
  out.data(told, (c) =>
    [
      `key        ${c.bold(streamKey)}`,
      ...(rtmpUrl === null ? [] : [`by RTMP    ${rtmpUrl}`]),
      `send to    ${told.ingestUrl}`,
      `see it at  ${told.liveUrl}`,
    ].join('\n'),
  );
  out.note(
    options.new
      ? 'The old key is good for nothing any more.'
      : 'Anyone with the key can send; sellover stream key --new makes another one.',
  );
}

/** The key, or a renewed one. */
export async function keyOf(
  { api }: Context,
  broadcastSysId: number,
  asked: typeof ingest.streamKey | typeof ingest.renewStreamKey = ingest.streamKey,
): Promise<Static<typeof ingest.StreamKey>> {
  try {
    return await api.call(asked, { broadcastSysId });
  } catch (error) {
    if (!(error instanceof CallRefused) || error.resultCode !== '0007') throw error;
    throw new RefusedError(
      'This server takes no video, as it has no place for it that all its nodes see',
      'Its operator sets INGEST_DIR or MEDIA_STORE.',
      error.resultCode,
    );
  }
}
