/** What the server would refuse of a folder's pictures, videos and texts, told with its place before anything is done. */
import sharp from 'sharp';
import { UPLOAD_PIXELS_MAX } from '../../../schema/members/media/constants.ts';
import { requireShowable } from '../../../server/platform/markdown/strangers.ts';
import { Refusal } from '../../../server/platform/log/log.ts';
import { requirePlayable } from '../../../server/domains/members/media/inspecting/video.ts';
import { isPicture, typeOf } from '../../members/media/sending.ts';
import { count } from '../../output.ts';
import { eachOf } from './again.ts';
import { placeIn } from './own-files.ts';
import type { Parts } from './step.ts';

/** Decoding takes much memory. */
const AT_A_TIME = 2;

/** Complains of pictures and videos that are to be sent and cannot be decoded or played, and of descriptions that nobody could be shown. */
export async function judge({ folder, pictures }: Pick<Parts, 'folder' | 'pictures'>): Promise<void> {
  const wrong = new Map<string, Promise<string | null>>();
  for (const [files, wrongWith] of [
    [folder.pictures, wrongWithPicture],
    [folder.videos, wrongWithVideo],
  ] as const)
    await eachOf(files, AT_A_TIME, async ({ content: path, complain }) => {
      if (pictures.isTaken(path)) return;
      if (!wrong.has(path)) wrong.set(path, wrongWith(placeIn(folder.folder, path)));
      const told = await wrong.get(path);
      if (told) complain(told);
    });
  await eachOf(folder.texts, AT_A_TIME, async ({ content, complain }) => {
    try {
      await requireShowable({ text: content });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      complain(String(error.facts['reason']));
    }
  });
}

async function wrongWithPicture(file: string): Promise<string | null> {
  try {
    const picture = sharp(file, { limitInputPixels: false, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width * height > UPLOAD_PIXELS_MAX) return `has more than ${count(UPLOAD_PIXELS_MAX)} pixels`;
    // All of it is read, however small it gets.
    await picture.resize({ width: 16 }).raw().toBuffer();
    return null;
  } catch {
    return 'is damaged or incomplete';
  }
}

async function wrongWithVideo(file: string): Promise<string | null> {
  const type = typeOf(file);
  if (!type || isPicture(type)) return null;
  try {
    await requirePlayable(type, file);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, secondsMax, pixelsMax } = error.facts;
    if (secondsMax !== undefined) return `lasts longer than ${count(Number(secondsMax))} seconds`;
    if (pixelsMax !== undefined) return `is more than ${count(Number(pixelsMax))} pixels wide or high`;
    return reason === undefined
      ? 'has a codec that browsers do not play'
      : `is damaged: it ${String(reason)}`;
  }
}
