import type { AudioTrack } from './writer.ts';

/** ISO/IEC 14496-3, table 1.18. */
const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
const STEREO = 2;
/** Samples of a frame. */
export const AAC_FRAME = 1024;

/** What an AudioSpecificConfig of two bytes and more says. Null: no sampling rate that is in the table. */
export function audioTrackOf(config: Buffer): AudioTrack | null {
  const head = config.readUInt16BE(0);
  const rate = RATES[(head >> 7) & 15];
  return rate === undefined ? null : { codec: 'mp4a', config, rate, channels: (head >> 3) & 15 || STEREO };
}
