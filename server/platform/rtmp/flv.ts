/** What the bodies of audio and video messages hold: FLV, with the fourCCs of enhanced RTMP. */
import { RtmpProblem } from './problem.ts';

export type VideoCodec = 'avc1' | 'hvc1';

export type VideoTag =
  | { readonly is: 'config'; readonly codec: VideoCodec; readonly config: Buffer }
  | {
      readonly is: 'frame';
      readonly isKey: boolean;
      /** How much later it is shown than decoded (ms). */
      readonly offset: number;
      readonly data: Buffer;
    };

export type AudioCodec = 'mp4a' | 'Opus';

export type AudioTag =
  | { readonly is: 'config'; readonly codec: AudioCodec; readonly config: Buffer }
  | { readonly is: 'frame'; readonly data: Buffer };

const ENHANCED = 0x80;
const KEY_FRAME = 1;
/** A command to the player, without a picture. */
const INFO_FRAME = 5;
const AVC = 7;
const AAC = 10;
const ENHANCED_AUDIO = 9;
const CONFIG = 0;
const FRAME = 1;
/** A frame that is shown when it is decoded. */
const FRAME_AT_ONCE = 3;
const FOUR_CC = 4;
const OFFSET = 3;

/** Null: nothing to show, such as the end of a sequence. Throws an {@link RtmpProblem} for another codec. */
export function videoIn(body: Buffer): VideoTag | null {
  const [first, second] = body;
  if (first === undefined || second === undefined) return null;
  const frameType = (first >> 4) & 7;
  if (frameType === INFO_FRAME) return null;
  const isKey = frameType === KEY_FRAME;
  if ((first & ENHANCED) !== 0) {
    const codec = body.toString('latin1', 1, 1 + FOUR_CC);
    if (codec !== 'avc1' && codec !== 'hvc1') throw otherVideo(codec);
    return tagOf(codec, first & 15, isKey, body.subarray(1 + FOUR_CC));
  }
  if ((first & 15) !== AVC) throw otherVideo(String(first & 15));
  // Here an offset stands before everything, even before what has none.
  return second === CONFIG
    ? configOf('avc1', body.subarray(2 + OFFSET))
    : tagOf('avc1', second, isKey, body.subarray(2));
}

function tagOf(codec: VideoCodec, packet: number, isKey: boolean, body: Buffer): VideoTag | null {
  if (packet === CONFIG) return configOf(codec, body);
  if (packet === FRAME_AT_ONCE) return frameOf(isKey, 0, body);
  if (packet !== FRAME) return null;
  return body.length <= OFFSET ? null : frameOf(isKey, body.readIntBE(0, OFFSET), body.subarray(OFFSET));
}

function frameOf(isKey: boolean, offset: number, data: Buffer): VideoTag | null {
  return data.length === 0 ? null : { is: 'frame', isKey, offset, data };
}

/** Both kinds of configuration begin with their version. */
const CONFIG_VERSION = 1;
const CONFIG_MIN = { avc1: 7, hvc1: 23 } as const;

function configOf(codec: VideoCodec, config: Buffer): VideoTag {
  if (config.length < CONFIG_MIN[codec] || config[0] !== CONFIG_VERSION)
    throw new RtmpProblem('the configuration of the picture cannot be read');
  return { is: 'config', codec, config };
}

function otherVideo(codec: string): RtmpProblem {
  const told = codec.replace(/[^\w]/g, '?');
  return new RtmpProblem(`the picture has codec ${told}: send H.264 or HEVC`);
}

/** As {@link videoIn}. */
export function audioIn(body: Buffer): AudioTag | null {
  const [first, second] = body;
  if (first === undefined || second === undefined) return null;
  const format = first >> 4;
  if (format === AAC) return soundOf('mp4a', second, body.subarray(2));
  if (format !== ENHANCED_AUDIO) throw otherSound(String(format));
  const codec = body.toString('latin1', 1, 1 + FOUR_CC);
  if (codec !== 'mp4a' && codec !== 'Opus') throw otherSound(codec);
  return soundOf(codec, first & 15, body.subarray(1 + FOUR_CC));
}

const SOUND_CONFIG_MAX = 64;

function soundOf(codec: AudioCodec, packet: number, data: Buffer): AudioTag | null {
  if (data.length === 0 || packet > FRAME) return null;
  if (packet === FRAME) return { is: 'frame', data };
  if (data.length < 2 || data.length > SOUND_CONFIG_MAX)
    throw new RtmpProblem('the configuration of the sound cannot be read');
  return { is: 'config', codec, config: data };
}

function otherSound(codec: string): RtmpProblem {
  return new RtmpProblem(`the sound has codec ${codec.replace(/[^\w]/g, '?')}: send AAC`);
}
