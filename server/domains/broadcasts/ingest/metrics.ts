import type { Metrics, ReadingsOf } from '../../../platform/metric.ts';
import type { CameraSource } from './camera/camera-source.ts';
import type { RtmpSource } from './rtmp/rtmp-source.ts';
import type { StreamHealth, StreamOnAir } from './stream-health.ts';

const BITS_PER_BYTE = 8;

export const ingestMetrics = {
  encoder_silent_seconds: {
    kind: 'gauge',
    labels: ['broadcast'],
    help: 'how long ago the latest segment came of the encoder that viewers on air are shown, by `broadcast`',
    look: 'it rises above 6: they see a picture that stands still',
  },
  encoder_stopped: {
    kind: 'gauge',
    labels: ['broadcast'],
    help: '1 while that picture stands still',
    look: 'it is 1: the host must look at the encoder and its network',
  },
  encoder_bytes_per_second: {
    kind: 'gauge',
    labels: ['broadcast'],
    help: 'the bytes of its latest segments for each second that they last',
    look: 'it falls: the line of the host is too thin',
  },
  encoder_picture_width: {
    kind: 'gauge',
    labels: ['broadcast', 'codec'],
    help: 'pixels of its picture across, by `codec`; 0: not known',
  },
  encoder_picture_height: {
    kind: 'gauge',
    labels: ['broadcast', 'codec'],
    help: 'pixels of its picture down, by `codec`; 0: not known',
  },
  encoder_refused: {
    kind: 'total',
    labels: ['broadcast', 'reason'],
    help: 'its files that were refused and its segments that were left out, by result code or kind of warning',
    look: 'it rises: viewers miss parts; `sellover host watch` says why',
  },
  encoder_dropped: {
    kind: 'total',
    labels: ['broadcast'],
    help: 'segments that the encoder has numbered and that never came, or were refused',
    look: 'it rises: the line of the host is too thin, or breaks',
  },
  encoder_dropped_frames: {
    kind: 'total',
    labels: ['broadcast'],
    help: 'pictures that the encoder has left out, by RTMP or from a camera',
    look: 'it rises: the line or the computer of the host is too slow',
  },
  rtmp_connections: {
    kind: 'gauge',
    help: 'connections of encoders by RTMP, with a key or not yet',
  },
  camera_connections: {
    kind: 'gauge',
    help: 'connections of camera pages, with a token or not yet',
  },
  rtmp_ended: {
    kind: 'total',
    labels: ['reason'],
    help: 'those that were ended for what they sent: `refused`, as for a wrong key, or a `problem` with RTMP itself',
  },
} as const satisfies Metrics;

export function ingestReadings(
  health: StreamHealth,
  rtmp: RtmpSource,
  camera: CameraSource,
): ReadingsOf<typeof ingestMetrics> {
  const ofEach = (value: (stream: StreamOnAir) => number) => () =>
    health.onAir().map((stream) => [{ broadcast: stream.broadcast }, value(stream)] as const);
  const pixels = (side: 'width' | 'height') => () =>
    health
      .onAir()
      .map(({ broadcast, codec, [side]: found }) => [{ broadcast, codec: codec ?? '' }, found ?? 0] as const);
  return {
    encoder_silent_seconds: ofEach(({ silentFor }) => silentFor / 1000),
    encoder_stopped: ofEach(({ isStopped }) => isStopped),
    encoder_bytes_per_second: ofEach(({ bitsPerSecond }) => bitsPerSecond / BITS_PER_BYTE),
    encoder_picture_width: pixels('width'),
    encoder_picture_height: pixels('height'),
    encoder_refused: () => health.refusedOnAir(),
    encoder_dropped: ofEach(({ droppedCnt }) => droppedCnt),
    encoder_dropped_frames: ofEach(({ droppedFrameCnt }) => droppedFrameCnt),
    rtmp_connections: () => rtmp.connectionCnt,
    camera_connections: () => camera.connectionCnt,
    rtmp_ended: () => Object.entries(rtmp.endedCnts).map(([reason, count]) => [{ reason }, count] as const),
  };
}
