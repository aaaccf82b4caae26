import type { cameraToken } from '../../../../schema/broadcasts/camera.ts';
import type { streamKey } from '../../../../schema/broadcasts/ingest.ts';
import type { Reply } from '../../../../schema/operation.ts';
import type { Api } from '../../../testing/api.ts';
import { CameraEncoder } from '../../../testing/camera.ts';
import { Encoder } from '../../../testing/encoder.ts';
import { RtmpEncoder } from '../../../testing/rtmp.ts';
import { RtmpSource } from './rtmp/rtmp-source.ts';
import type { OpenSource } from './sources.contract.ts';

export const RTMP_ON = {
  rtmp: { host: '127.0.0.1', port: 0, certificate: null },
  publicUrl: 'http://127.0.0.1',
};

/** What encoders of any protocol may begin with. */
export type SourceKeys = Reply<typeof streamKey> & Reply<typeof cameraToken>;

export async function keysOf(host: Api, broadcastSysId: number): Promise<SourceKeys> {
  const key = await host.done('streamKey', { broadcastSysId });
  return { ...key, ...(await host.done('cameraToken', { broadcastSysId })) };
}

export const byHls: OpenSource = ({ api }, { streamKey }) => {
  const encoder = new Encoder(api, streamKey);
  return Promise.resolve({ films: (count) => encoder.films(count), close: () => Promise.resolve() });
};

/** Its port is another one after a restart. */
export const byRtmp: OpenSource = ({ sellover }, { streamKey }) =>
  RtmpEncoder.open({ url: sellover.use(RtmpSource).url!, key: streamKey });

export const byCamera: OpenSource = ({ url }, { cameraToken }) => CameraEncoder.open(url, cameraToken);
