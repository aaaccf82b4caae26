import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { INSPECTED_AT_ONCE } from '../../../../schema/members/media/constants.ts';
import { Apart, Stopped } from '../../../platform/apart/apart.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { photo, sampleVideo, Uploader } from '../../../testing/uploads.ts';
import { Bytes } from './inspecting/bytes.ts';

const server = sharedServer();
afterEach(() => vi.restoreAllMocks());

const uploaderOf = async () => new Uploader(server, await server.world.member());

test('the inspection of a video ends when its sender goes', async () => {
  const uploader = await uploaderOf();
  const content = sampleVideo('video.mp4');
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const run = vi.spyOn(Apart.prototype, 'run').mockImplementation(async (_task, gone) => {
    await new Promise((resolve) => gone!.addEventListener('abort', resolve));
    stop();
    throw new Stopped('caller');
  });
  // Else the connection would end because it is silent.
  vi.spyOn(Socket.prototype, 'setTimeout').mockReturnThis();
  const put = uploader.half(await uploader.address(content, { type: 'video/mp4' }), content);
  put.end(content.subarray(content.length / 2));
  await expect.poll(() => run.mock.calls.length).toBe(1);
  put.destroy();
  await stopped;
});

test('so many uploads are inspected at once, and the next one when one of them is done', async () => {
  const uploader = await uploaderOf();
  const content = await photo(90, 60).jpeg().toBuffer();
  let begun = 0;
  const held: (() => void)[] = [];
  const read = Bytes.prototype.read;
  vi.spyOn(Bytes.prototype, 'read').mockImplementation(async function (this: Bytes, position, length) {
    const bytes = await read.call(this, position, length);
    if (length < content.length) begun += 1;
    else await new Promise<void>((resolve) => held.push(resolve));
    return bytes;
  });
  const answers = Array.from({ length: INSPECTED_AT_ONCE + 2 }, () => uploader.code(content));
  await expect.poll(() => begun).toBe(answers.length);
  for (let done = 0; done < answers.length; done++) {
    await expect.poll(() => held.length).toBe(Math.min(answers.length, done + INSPECTED_AT_ONCE));
    held[done]!();
    await Promise.any(answers.slice(done));
  }
  expect(await Promise.all(answers)).toEqual(answers.map(() => '0001'));
});
