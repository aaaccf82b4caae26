import type { EncoderStatus } from '../../../schema/broadcasts/ingest.ts';
import { count, countOf } from '../../output.ts';

/** What an encoder sends, on one line; null: it has sent nothing. */
export function encoderText(status: EncoderStatus): string | null {
  const { silentFor, protocol, bitsPerSecond, framesPerSecond, codec, width, height } = status;
  const { isLowLatency, refusedCnt, droppedCnt, droppedFrameCnt } = status;
  const refused = refusedCnt > 0 ? `${count(refusedCnt)} refused` : [];
  if (silentFor === null || bitsPerSecond === null)
    return refusedCnt > 0 ? `nothing taken, ${count(refusedCnt)} refused` : null;
  const size = width === null || height === null ? [] : `${width} × ${height}`;
  return [
    `${secondsText(silentFor)} ago`,
    protocol ?? [],
    `${(bitsPerSecond / 1_000_000).toFixed(1)} Mbit/s`,
    size,
    framesPerSecond === null ? [] : `${count(Math.round(framesPerSecond))} frames/s`,
    codec ?? [],
    protocol === 'RTMP' && isLowLatency === 0 ? 'without low latency' : [],
    refused,
    droppedCnt > 0 ? `${count(droppedCnt)} dropped` : [],
    droppedFrameCnt > 0 ? `${countOf(droppedFrameCnt, 'frame')} dropped` : [],
  ]
    .flat()
    .join(', ');
}

/** What is wrong with the picture; null: it comes. */
export function stoppedText({ isStopped, silentFor }: EncoderStatus): string | null {
  return isStopped
    ? `the picture stands still: the encoder has sent nothing for ${secondsText(silentFor ?? 0)}`
    : null;
}

function secondsText(ms: number): string {
  return `${count(Math.round(ms / 1000))} s`;
}
