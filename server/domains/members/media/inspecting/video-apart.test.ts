import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { INSPECTION_LASTS_MAX } from '../../../../../schema/members/media/constants.ts';
import { tempDir } from '../../../../testing/place.ts';
import { sampleVideo } from '../../../../testing/uploads.ts';
import { inspectVideoApart } from './video-apart.ts';

const folder = tempDir();
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function inspected(content: Buffer, gone = new AbortController().signal) {
  const path = join(folder, 'video');
  await writeFile(path, content);
  return inspectVideoApart({ path, bytes: content.length, type: 'video/webm' }, gone);
}

test('a video is inspected in another process, with the same facts and refusals', async () => {
  const sample = sampleVideo('video.webm');
  expect(await inspected(sample)).toEqual({ width: 96, height: 64, duration: 1008 });
  const strange = Buffer.from(sample);
  strange.write('V_XXX', strange.indexOf('V_VP9'), 'latin1');
  await expect(inspected(strange)).rejects.toMatchObject({ resultCode: '0012', facts: { codec: 'V_XXX' } });
});

test('a video is refused once its time is over, or its sender has gone', async () => {
  const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(inspected(sampleVideo('video.webm'))).rejects.toMatchObject({
    resultCode: '8004',
    facts: { reason: 'takes too long' },
  });
  expect(late).toHaveBeenCalledWith(INSPECTION_LASTS_MAX);
  await expect(inspected(sampleVideo('video.webm'), AbortSignal.abort())).rejects.toMatchObject({
    resultCode: '8004',
    facts: { reason: 'ends too early' },
  });
});
