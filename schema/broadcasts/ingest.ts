import Type, { type Static } from 'typebox';
import {
  ENCODER_STOPPED_AFTER,
  ENCODER_STOPPED_SEGMENTS,
  INGEST_PATH_LENGTH_MAX,
  INGEST_SEGMENT_LASTS_MAX,
} from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, OrNone, SysId, Url } from '../types.ts';

/**
 * Video that an encoder sends with the broadcast's secret stream key: as HLS, files uploaded to an address that contains it, or
 * by RTMP.
 */

const broadcast = closed({ broadcastSysId: SysId });

/** The form of a stream key: the broadcast, and a secret. */
export const STREAM_KEY = /(?<broadcastSysId>[1-9][0-9]{0,15})-[\w-]{32}/;

export const StreamKey = closed('What an encoder needs to know.', {
  streamKey: about(
    'The secret that an encoder sends with. Anyone who has it can send the video.',
    Type.String(),
  ),
  ingestUrl: about("The address for the encoder's playlist. Segments go beside it, or below.", Url),
  rtmpUrl: about(
    'The server for encoders that send by RTMP, to which they give the key; null: this server takes none.',
    OrNone(Type.String()),
  ),
  liveUrl: about(
    'The address of the video, which works before the broadcast is on air. Keep it secret until then.',
    Url,
  ),
});

export const streamKey = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/streamkey',
  summary: 'The stream key that an encoder sends this broadcast’s video with, and where to',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: StreamKey,
  codes: ['0004', '0007'],
});

export const renewStreamKey = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/streamkey',
  summary: 'Make a new stream key; the old one is good for nothing from then on',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: StreamKey,
  codes: ['0004', '0007'],
});

export const setLowLatency = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/lowlatency',
  summary:
    'Show viewers video by RTMP or from a camera about two seconds after it was filmed (1), or later and steadier (0)',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed({ isLowLatency: Flag }),
  reply: Empty,
  codes: ['0004'],
});

export const PICTURE_CODECS = ['H.264', 'HEVC', 'AV1', 'VP9'] as const;
export type PictureCodec = (typeof PICTURE_CODECS)[number];
/** What every browser shows. */
export const EVERYWHERE: PictureCodec = 'H.264';

export const EncoderWarning = closed('What viewers do not get of an encoder’s video, though it is taken.', {
  kind: about(
    '`segmentLength`: a segment was left out, because it cannot last as long as its playlist says. `codec`: some viewers cannot see the picture.',
    Type.Enum(['segmentLength', 'codec']),
  ),
  file: about('The file, as the encoder names it.', Type.String()),
  told: about('What it says of the file: the length in seconds, or the codec.', Type.String()),
  createdAt: DateTime,
});
export type EncoderWarning = Static<typeof EncoderWarning>;

export const EncoderStatus = closed('What an encoder sends, as of now.', {
  silentFor: about(
    'Milliseconds since its latest segment came, or the latest part of one unless it is sent as HLS; null: none has come.',
    OrNone(Type.Integer()),
  ),
  isStopped: about('1: viewers on air are shown this stream, and its picture stands still.', Flag),
  isLowLatency: about(
    '1: viewers are shown parts of segments as soon as they come, unless the encoder sends HLS.',
    Flag,
  ),
  protocol: about(
    'How the latest segments came, `camera`: from the camera page; null: none has come.',
    OrNone(Type.Enum(['HLS', 'RTMP', 'camera'])),
  ),
  bitsPerSecond: about('Of the latest segments; null: none has come.', OrNone(Type.Integer())),
  framesPerSecond: about('Of the latest segments; null: not known, as of HLS.', OrNone(Type.Number())),
  codec: about('Of the picture; null: not known.', OrNone(Type.Enum(PICTURE_CODECS))),
  width: about('Pixels; null: not known.', OrNone(Type.Integer())),
  height: about('Pixels; null: not known.', OrNone(Type.Integer())),
  refusedCnt: about(
    'Files that were refused and segments that were left out, by this server process.',
    Type.Integer(),
  ),
  droppedCnt: about(
    'Segments that the encoder has numbered and that never came, or were refused: viewers miss them.',
    Type.Integer(),
  ),
  droppedFrameCnt: about(
    'Pictures that the encoder has left out, not known of HLS: its line or its computer is too slow.',
    Type.Integer(),
  ),
});
export type EncoderStatus = Static<typeof EncoderStatus>;

export const encoderStatus = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/encoder',
  summary: 'What the encoder sends, and whether its picture has stopped',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: EncoderStatus,
  codes: ['0004'],
});

/** Whether viewers see a picture that stands still. All in ms; `lasts`: its latest segment. */
export function hasStopped({
  silentFor,
  lasts,
}: {
  readonly silentFor: number;
  readonly lasts: number;
}): boolean {
  return silentFor > Math.max(ENCODER_STOPPED_AFTER, ENCODER_STOPPED_SEGMENTS * lasts);
}

export const encoderWarnings = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/encoder/warnings',
  summary: 'What viewers do not get of the encoder’s video, and why; the latest last',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: closed({ warnings: Type.Array(EncoderWarning) }),
  codes: ['0004'],
});

/** An answer to an encoder says here what viewers do not get of what it sent. */
export const ENCODER_WARNING_HEADER = 'x-sellover-warning';

/** For logs, terminals and headers: ASCII on one line. */
export function encoderWarningText({ kind, file, told }: Omit<EncoderWarning, 'createdAt'>): string {
  if (kind === 'codec') return `some viewers cannot see ${told}; send ${EVERYWHERE}`;
  const most = INGEST_SEGMENT_LASTS_MAX / 1000;
  return `${file} was left out: its playlist says that it lasts ${told} s; a segment lasts more than 0 and at most ${most}`;
}

export const INGEST_PATH = '/v1/ingest';

/** What encoders connect to by RTMP: `rtmp://host:1935/live`. */
export const RTMP_APP = 'live';
/** What their video and a camera's goes by, as files of others do by the name of their playlist. */
export const SENDERS_SOURCE = 'rtmp';

/** Media types of uploads, by file extension. */
export const INGEST_TYPES = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
} as const;
export type IngestType = keyof typeof INGEST_TYPES;

const NAME = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/){0,2}[A-Za-z0-9_][A-Za-z0-9_.-]*\.(?<type>[a-z0-9]+)$/;

/** The media type of an upload path. `path`: the path is not allowed; `type`: its file type is not accepted. */
export function ingestTypeOf(path: string): { readonly type: IngestType } | 'path' | 'type' {
  const type = path.length <= INGEST_PATH_LENGTH_MAX ? NAME.exec(path)?.groups?.['type'] : undefined;
  if (type === undefined || path.includes('..')) return 'path';
  return Object.hasOwn(INGEST_TYPES, type) ? { type: type as IngestType } : 'type';
}
