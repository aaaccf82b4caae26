import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { UNNAMED_KEPT } from '../../../../schema/members/media/constants.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import type { Api } from '../../../testing/api.ts';
import { photo, sampleVideo, Uploader } from '../../../testing/uploads.ts';
import type { Person } from '../../../testing/world.ts';
import { newProduct } from './examples.support.ts';

const server = sharedServer();
let stage: Stage;
let host: Api;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await photo(60, 40).jpeg().toBuffer();
});
beforeEach(async () => {
  stage = await setStage(server);
  host = await ofNow(stage.host);
});

/** Calls of somebody with a token of now: tests move the clock. */
const ofNow = async (person: Person) => server.api.as(await server.world.token(person));
const picture = (by = stage.host) => new Uploader(server, by).done(jpeg, { kind: 'picture' });
const status = async (url: string) => (await fetch(`${server.url}${url}`)).status;

/** A new product with an uploaded picture. */
async function product(isDisplay: 0 | 1) {
  const file = await picture();
  const { imageUrl: _, ...asked } = newProduct();
  const said = { ...asked, isDisplay, imageFileSysId: file.fileSysId };
  return { ...file, ...(await host.done('createProduct', said)) };
}

/** Everything that nothing names goes, once its term is over. */
async function purge(): Promise<void> {
  server.clock.advance(UNNAMED_KEPT);
  await (await ofNow(stage.manager)).done('purge', {});
}

test('a product’s picture is named by its number, and read with the digest of what was uploaded', async () => {
  const { prdtSysId, fileSysId, url } = await product(1);
  expect(await host.done('ownProduct', { sellerSysId: 1, prdtSysId })).toMatchObject({
    imageUrl: url,
    imageFileSysId: fileSysId,
    imageDigest: createHash('sha256').update(jpeg).digest('hex'),
  });
  const detail = await server.api.done('productDetail', { prdtSysId });
  expect(detail.product).toMatchObject({ squareImageUrl: url, middleImageUrl: url, bigImageUrl: url });
  await purge();
  expect(await status(url)).toBe(200);
});

test('a picture is for one product, of who uploaded it', async () => {
  const { fileSysId } = await product(1);
  const create = (imageFileSysId: number, by = stage.host) =>
    server.api.code('createProduct', { ...newProduct(), imageFileSysId }, { token: by.token });
  expect(await create(fileSysId)).toBe('0003');
  expect(await create((await picture(stage.otherHost)).fileSysId)).toBe('0004');
  expect(await create((await picture(stage.otherHost)).fileSysId, stage.manager)).toBe('0004');
  const review = await new Uploader(server, stage.host).done(jpeg, { kind: 'review' });
  expect(await create(review.fileSysId)).toBe('0004');
  // What a host has uploaded, a manager may show for them.
  expect(await create((await picture()).fileSysId, stage.manager)).toBe('0001');
});

test('a gallery’s pictures and video are shown, and what is replaced in it is deleted', async () => {
  const [first, second, third] = [await picture(), await picture(), await picture()];
  const video = { kind: 'video', type: 'video/mp4' } as const;
  const film = await new Uploader(server, stage.host).done(sampleVideo('video.mp4'), video);
  const { imageUrl: _, ...asked } = newProduct();
  const gallery = [second, third].map(({ fileSysId: imageFileSysId }) => ({ imageFileSysId }));
  const files = { imageFileSysId: first.fileSysId, gallery, video: { videoFileSysId: film.fileSysId } };
  const said = { ...asked, ...files };
  const { prdtSysId, version: ifVersion } = await host.done('createProduct', said);
  expect(await server.api.done('productDetail', { prdtSysId })).toMatchObject({
    gallery: [second.url, third.url],
    videoUrl: film.url,
  });
  const of = { sellerSysId: 1, prdtSysId };
  const swapped = {
    imageFileSysId: third.fileSysId,
    gallery: [{ imageFileSysId: first.fileSysId }],
    video: null,
  };
  await host.done('changeProduct', { ...of, ifVersion, ...swapped });
  await purge();
  const all = [first, second, third, film].map(({ url }) => status(url));
  expect(await Promise.all(all)).toEqual([200, 404, 200, 404]);
});

test('a seller’s logo is shown as it is now, and the one before it is deleted', async () => {
  const [first, second] = [await picture(), await picture()];
  const show = async (changes: object) => {
    const { version } = await host.done('seller', { sellerSysId: 1 });
    return host.code('changeSeller', { sellerSysId: 1, ifVersion: version, ...changes });
  };
  expect(await show({ logoFileSysId: first.fileSysId })).toBe('0001');
  expect(await host.done('seller', { sellerSysId: 1 })).toMatchObject({
    logoImgUrl: first.url,
    logoFileSysId: first.fileSysId,
    logoDigest: createHash('sha256').update(jpeg).digest('hex'),
  });
  expect(await show({ logoImgUrl: second.url })).toBe('0005');
  expect(await show({ logoFileSysId: second.fileSysId })).toBe('0001');
  await purge();
  expect([await status(first.url), await status(second.url)]).toEqual([404, 200]);
  const { logoImgUrl } = await server.api.done('sellerSettingUi', { sellerSysId: 1 });
  expect(logoImgUrl).toBe(second.url);
  // Taken away, it is deleted, too.
  host = await ofNow(stage.host);
  expect(await show({ logoFileSysId: null })).toBe('0001');
  await purge();
  expect(await status(second.url)).toBe(404);
});

test('a shop opens with a logo of its own', async () => {
  const { fileSysId, url } = await picture(stage.manager);
  const asked = { sellerName: '새 가게', logoFileSysId: fileSysId };
  const manager = await ofNow(stage.manager);
  const { sellerSysId } = await manager.done('openSeller', asked);
  expect(await server.api.done('sellerSettingUi', { sellerSysId })).toMatchObject({ logoImgUrl: url });
  expect(await manager.code('openSeller', asked)).toBe('0003');
});
