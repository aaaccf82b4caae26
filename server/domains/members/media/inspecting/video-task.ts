import { open } from 'node:fs/promises';
import type { VideoType } from '../../../../../schema/members/media/constants.ts';
import { Refusal } from '../../../../platform/log/log.ts';
import { Bytes } from './bytes.ts';
import { inspectVideo, type Video } from './video.ts';

export interface VideoTask {
  readonly path: string;
  readonly bytes: number;
  readonly type: VideoType;
}

export type Inspected =
  | { readonly video: Video }
  | { readonly refused: Pick<Refusal, 'resultCode' | 'facts'> };

/** Runs in a process of its own, see `video-apart.ts`. */
export default async function videoTask({ path, bytes, type }: VideoTask): Promise<Inspected> {
  const handle = await open(path, 'r+');
  try {
    return { video: await inspectVideo(type, new Bytes(handle, bytes)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { resultCode: error.resultCode, facts: error.facts } };
  } finally {
    await handle.close();
  }
}
