import { Encoder } from '../../../testing/encoder.ts';
import { RtmpEncoder } from '../../../testing/rtmp.ts';
import { RtmpSource } from './rtmp/rtmp-source.ts';
import type { OpenSource } from './sources.contract.ts';

export const RTMP_ON = {
  rtmp: { host: '127.0.0.1', port: 0, certificate: null },
  publicUrl: 'http://127.0.0.1',
};

export const byHls: OpenSource = ({ api }, { streamKey }) => {
  const encoder = new Encoder(api, streamKey);
  return Promise.resolve({ films: (count) => encoder.films(count), close: () => Promise.resolve() });
};

/** Its port is another one after a restart. */
export const byRtmp: OpenSource = ({ sellover }, { streamKey }) =>
  RtmpEncoder.open({ url: sellover.use(RtmpSource).url!, key: streamKey });
