import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { PROFILE_PICTURE_WIDTH } from '../../../../../schema/members/constants.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { pngOf } from '../../media/png.support.ts';
import type { Person } from '../../../../testing/world.ts';

const server = sharedServer();
let person: Person;
beforeAll(async () => {
  person = await server.world.member();
});

const uploads = (picture: Buffer) => {
  const input = { uid: person.userSysId, picture: picture.toString('base64') };
  return server.api.ask('setPicture', input, { token: person.token });
};

const download = async (address: string) => {
  const answer = await fetch(`${server.url}${address}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e73656' } }).jpeg();

test('a photo is kept as a small square without its metadata, until it is removed', async () => {
  const taken = await photo(1200, 800)
    .withExif({ IFD0: { Copyright: '비밀' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .toBuffer();
  const { reply } = await uploads(taken);
  const { status, bytes } = await download(reply.pictureUrl);
  expect(status).toBe(200);
  const { width, height, format, exif } = await sharp(bytes).metadata();
  expect({ width, height, format, exif }).toEqual({
    width: PROFILE_PICTURE_WIDTH,
    height: PROFILE_PICTURE_WIDTH,
    format: 'webp',
    exif: undefined,
  });
  const own = { uid: person.userSysId };
  const as = { token: person.token };
  expect((await server.api.done('userInfo', own, as)).pictureUrl).toBe(reply.pictureUrl);
  await server.api.done('removePicture', own, as);
  expect((await server.api.done('userInfo', own, as)).pictureUrl).toBeNull();
  expect((await download(reply.pictureUrl)).status).toBe(404);
});

test.each([
  [
    'a vector graphic, which may hold scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['half a picture', null],
])('%s is refused', async (_what, file) => {
  const picture = file ?? (await photo(400, 400).toBuffer()).subarray(0, 500);
  expect((await uploads(picture)).code).toBe('0012');
});

test('a bomb of pixels is refused without being decoded', async () => {
  expect((await uploads(pngOf(50_000, 50_000))).code).toBe('0012');
});
