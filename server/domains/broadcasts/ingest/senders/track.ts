import { audioTrackOf } from '../../../../platform/media/fmp4/aac.ts';
import { opusTrackOf } from '../../../../platform/media/fmp4/opus.ts';
import type { AudioTrack, VideoTrack } from '../../../../platform/media/fmp4/writer.ts';
import type { AudioCodec, VideoCodec } from '../../../../platform/rtmp/flv.ts';
import { RtmpRefused } from '../../../../platform/rtmp/problem.ts';
import { sizeOfParameters } from '../picture-format.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const EDGE_MAX = 0xffff;

/** `told`: the size in the sender’s own words, for a picture whose parameters do not say it. */
export function videoTrackOf(codec: VideoCodec, config: Buffer, told: Size | null): VideoTrack {
  const unit = codec === 'avc1' ? parametersOfAvc(config) : parametersOfHevc(config);
  const found = unit && sizeOfParameters(codec === 'avc1' ? 'H.264' : 'HEVC', unit);
  const size = found && isSize(found) ? found : told;
  if (!size || !isSize(size)) throw new RtmpRefused('the picture does not say how large it is');
  return { codec, config: Buffer.from(config), width: size.width, height: size.height };
}

export function soundTrackOf(codec: AudioCodec, config: Buffer): AudioTrack {
  if (codec === 'Opus') {
    const track = opusTrackOf(config);
    if (!track) throw new RtmpRefused('the sound has settings that are not taken: send one or two channels');
    return track;
  }
  const track = audioTrackOf(Buffer.from(config));
  if (!track) throw new RtmpRefused('the sound has a sampling rate that is not taken: send 48 or 44.1 kHz');
  return track;
}

export function isSize({ width, height }: Size): boolean {
  return [width, height].every((edge) => Number.isInteger(edge) && edge > 0 && edge <= EDGE_MAX);
}

const AVC_SETS_AT = 5;

/** The first sequence parameter set of an `avcC` (ISO/IEC 14496-15, 5.3.3.1). */
function parametersOfAvc(config: Buffer): Buffer | null {
  const count = (config[AVC_SETS_AT] ?? 0) & 31;
  return count === 0 ? null : unitAt(config, AVC_SETS_AT + 1);
}

const HEVC_ARRAYS_AT = 22;
const HEVC_SEQUENCE = 33;

/** That of an `hvcC` (8.3.3.1). */
function parametersOfHevc(config: Buffer): Buffer | null {
  let at = HEVC_ARRAYS_AT + 1;
  for (let array = config[HEVC_ARRAYS_AT] ?? 0; array > 0 && at + 3 <= config.length; array--) {
    const type = config[at]! & 63;
    const count = config.readUInt16BE(at + 1);
    at += 3;
    for (let each = 0; each < count; each++) {
      const unit = unitAt(config, at);
      if (!unit) return null;
      if (type === HEVC_SEQUENCE) return unit;
      at += 2 + unit.length;
    }
  }
  return null;
}

/** What stands behind its length, in two bytes. */
function unitAt(config: Buffer, at: number): Buffer | null {
  if (at + 2 > config.length) return null;
  const end = at + 2 + config.readUInt16BE(at);
  return end > config.length ? null : config.subarray(at + 2, end);
}
