import { open } from 'node:fs/promises';
import {
  VIDEO_EDGE_MAX,
  VIDEO_LASTS_MAX,
  type VideoType,
} from '../../../../../schema/members/media/constants.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { Bytes, damaged } from './bytes.ts';
import { probeMp4 } from './mp4.ts';
import type { Probed } from './probed.ts';
import { probeWebm } from './webm.ts';

export type Video = Omit<Probed, 'hidden'>;

/**
 * What a player will show, from the container itself. It also hides where and with what the video was taken. Throws 8004 for
 * a file that is damaged or incomplete, 0012 for codecs that browsers do not play, 0011 for one that is too long or too large.
 */
export async function inspectVideo(type: VideoType, file: Bytes): Promise<Video> {
  const { hidden, ...video } = await probed(type, file);
  for (const { at, content } of hidden) await file.write(at, content);
  return video;
}

/** Throws what {@link inspectVideo} would, and leaves the file as it is. */
export async function requirePlayable(type: VideoType, path: string): Promise<void> {
  const handle = await open(path);
  try {
    await probed(type, new Bytes(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}

async function probed(type: VideoType, file: Bytes): Promise<Probed> {
  const video = await (type === 'video/webm' ? probeWebm(file) : probeMp4(file));
  const { width, height, duration } = video;
  if (!(width > 0 && height > 0 && duration > 0)) throw damaged('shows nothing');
  if (Math.max(width, height) > VIDEO_EDGE_MAX) throw new Refusal('0011', { pixelsMax: VIDEO_EDGE_MAX });
  if (duration > VIDEO_LASTS_MAX) throw new Refusal('0011', { secondsMax: VIDEO_LASTS_MAX / 1000 });
  return video;
}
