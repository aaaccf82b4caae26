/**
 * Bodies of video and audio messages as FLV has them; Opus has the fourCC of enhanced RTMP. What an encoder gives goes in
 * as it is: AVC with lengths before its units, AAC without ADTS.
 */

export type SoundCodec = 'aac' | 'opus';

const AVC = 7;
const KEY = 1 << 4;
const INTER = 2 << 4;
/** AAC; the rest of the byte is fixed, whatever the sound is. */
const AAC = 0xaf;
const ENHANCED_AUDIO = 9 << 4;
const OPUS = [...'Opus'].map((letter) => letter.charCodeAt(0));
const CONFIG = 0;
const FRAME = 1;
/** Each picture is shown when it is decoded. */
const NO_OFFSET = [0, 0, 0] as const;

/** `config`: an AVCDecoderConfigurationRecord. */
export function pictureConfig(config: Uint8Array): Uint8Array {
  return joined([KEY | AVC, CONFIG, ...NO_OFFSET], config);
}

export function picture(isKey: boolean, data: Uint8Array): Uint8Array {
  return joined([(isKey ? KEY : INTER) | AVC, FRAME, ...NO_OFFSET], data);
}

/** `config`: an AudioSpecificConfig, or an OpusHead. */
export function soundConfig(codec: SoundCodec, config: Uint8Array): Uint8Array {
  return joined(soundHead(codec, CONFIG), config);
}

export function sound(codec: SoundCodec, data: Uint8Array): Uint8Array {
  return joined(soundHead(codec, FRAME), data);
}

/** Samples at 48 kHz that a decoder of Opus leaves out at first: the least that encoders need. */
const OPUS_PRE_SKIP = 312;

/** An OpusHead (RFC 7845) of mono or stereo. Its numbers are little-endian. */
export function opusHead(channels: number, rate: number): Uint8Array {
  const head = new Uint8Array(19);
  head.set([...'OpusHead'].map((letter) => letter.charCodeAt(0)));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, channels);
  view.setUint16(10, OPUS_PRE_SKIP, true);
  view.setUint32(12, rate, true);
  return head;
}

function soundHead(codec: SoundCodec, packet: number): readonly number[] {
  return codec === 'aac' ? [AAC, packet] : [ENHANCED_AUDIO | packet, ...OPUS];
}

function joined(head: readonly number[], data: Uint8Array): Uint8Array {
  const body = new Uint8Array(head.length + data.length);
  body.set(head);
  body.set(data, head.length);
  return body;
}
