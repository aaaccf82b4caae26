import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  PRIVATE_ADDRESS_LASTS,
  UNNAMED_KEPT,
  UPLOAD_TOKEN_LASTS,
  UPLOADS_A_DAY,
} from '../../../../schema/members/media/constants.ts';
import { koreanTime } from '../../../../schema/korean-days.ts';
import { PICTURE_WIDTH_MAX, PICTURE_WIDTHS, SHARE_CARD, sharePicture } from '../../../../schema/pictures.ts';
import { rowsAt } from '../../../testing/place.ts';
import { isWhole } from '../../../testing/seed.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { leave } from '../../../testing/stage.ts';
import { codeOf, photo, sampleVideo, Uploader } from '../../../testing/uploads.ts';
import type { Person } from '../../../testing/world.ts';
import { Files } from './files.ts';
import { uploadsStream } from './decider.ts';
import { pngOf } from './png.support.ts';

const server = sharedServer();
let member: Person;
let uploader: Uploader;
let jpeg: Buffer;
beforeAll(async () => {
  member = await server.world.member();
  uploader = new Uploader(server, member);
  jpeg = await photo().jpeg().toBuffer();
});

/** Every file of the folder for uploads, also those on their way. */
function filesOf({ dataDir }: TestServer = server): string[] {
  const root = join(dataDir, 'uploads');
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function get(address: string, headers: Record<string, string> = {}, on = server) {
  const answer = await fetch(`${on.url}${address}`, { headers });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

/** That it is refused with this code, and leaves nothing on the disk. */
async function expectNothingLeft(refused: () => Promise<string>, code: string): Promise<void> {
  const before = filesOf();
  expect(await refused()).toBe(code);
  await expect.poll(() => filesOf()).toEqual(before);
}

/** Without its signature. */
const plainly = (address: string) => address.split('?', 1)[0]!;

test('what a member uploads is theirs alone to see, by an address that expires', async () => {
  const uploads = new Uploader(server, await server.world.member());
  const [one, other] = [await uploads.done(jpeg), await uploads.done(jpeg, { kind: 'claim' })];
  const status = async (address: string) => (await get(address, {}, server)).status;
  expect([await status(one.url), await status(other.url)]).toEqual([200, 200]);
  const [, signature] = other.url.split('?') as [string, string];
  for (const address of [plainly(one.url), `${plainly(one.url)}?${signature}`])
    expect(await status(address)).toBe(404);
  server.clock.advance(2 * PRIVATE_ADDRESS_LASTS);
  expect(await status(one.url)).toBe(404);
});

describe('a picture', () => {
  test('becomes a WebP in all widths, without what its file told of place and camera', async () => {
    const taken = await photo(1800, 1200)
      .withExif({ IFD0: { Copyright: '비밀' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .jpeg()
      .toBuffer();
    const host = new Uploader(server, await server.world.host());
    const { url, width, height } = await host.done(taken, { kind: 'picture' });
    expect([width, height]).toEqual([PICTURE_WIDTH_MAX, 480]);
    const { status, bytes } = await get(url);
    expect(status).toBe(200);
    const { format, exif } = await sharp(bytes).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    for (const narrow of PICTURE_WIDTHS) {
      const found = await get(url.replace('/files/', `/files/${narrow}/`));
      expect((await sharp(found.bytes).metadata()).width).toBe(narrow);
    }
    expect((await get(url.replace('/files/', '/files/77/'))).status).toBe(404);
  });

  test('stands upright, is not made larger, and does not move', async () => {
    const turned = await photo(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await uploader.done(turned)).toMatchObject({ width: 200, height: 300 });
    const frames = await Promise.all([0, 1].map(() => photo(40, 30).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { url, height } = await uploader.done(moving, { type: 'image/gif' });
    expect([height, (await sharp((await get(url)).bytes).metadata()).pages]).toEqual([30, undefined]);
  });

  test('is served as what it is, to be kept, and in private where it is a member’s', async () => {
    const { url } = await uploader.done(jpeg);
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d{1,5}, immutable$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const host = new Uploader(server, await server.world.host());
    const { url: sellers } = await host.done(jpeg, { kind: 'picture' });
    expect((await get(sellers)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

test.each([
  ['image/png', () => photo().png().toBuffer()],
  ['image/webp', () => photo().webp().toBuffer()],
  ['video/quicktime', () => sampleVideo('turned.mov')],
  ['video/webm', () => sampleVideo('video.webm')],
] as const)('an upload may be %s, too', async (type, make) => {
  expect(await uploader.code(await make(), { type })).toBe('0001');
});

test('a seller’s picture is shared as a card, and a member’s is not', async () => {
  const host = new Uploader(server, await server.world.host());
  const { url } = await host.done(jpeg, { kind: 'picture' });
  const { status, headers, bytes } = await get(sharePicture(url)!);
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_CARD });
  const own = await uploader.done(jpeg);
  expect((await get(sharePicture(plainly(own.url))!)).status).toBe(404);
});

describe('a video', () => {
  test('is kept as it came, but for its notes, and served in parts', async () => {
    const content = sampleVideo('video.mp4');
    const file = await uploader.done(content, { type: 'video/mp4' });
    expect(file).toMatchObject({ width: 96, height: 64 });
    const whole = await get(file.url);
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    expect(whole.bytes.length).toBe(content.length);
    expect(whole.bytes.toString('latin1')).not.toContain('secret note');
    const part = await get(file.url, { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${content.length}`]);
    expect(part.bytes).toEqual(whole.bytes.subarray(100, 200));
    const beyond = await get(file.url, { range: `bytes=${content.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
  });
});

test('a picture is known by its content, whatever its name says', async () => {
  const content = await photo(90, 60).png().toBuffer();
  expect(await uploader.done(content)).toMatchObject({ width: 90, height: 60 });
});

describe('refused, and nothing of it stays, is', () => {
  test.each([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing, which may hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a video', () => sampleVideo('video.mp4')],
    ['a single byte', () => Buffer.from('x')],
  ])('%s under the name of a JPEG', async (_what, make) => {
    const content = await make();
    await expectNothingLeft(() => uploader.code(content), '0012');
  });

  test('half a picture or video that says it is whole', async () => {
    const [picture, video] = [jpeg.subarray(0, jpeg.length / 2), sampleVideo('video.mp4').subarray(0, 3000)];
    await expectNothingLeft(() => uploader.code(picture), '8004');
    await expectNothingLeft(() => uploader.code(video, { type: 'video/mp4' }), '8004');
  });

  test('a picture of 50,000 by 50,000 pixels, without being decoded', async () => {
    const bomb = pngOf(50_000, 50_000);
    await expectNothingLeft(() => uploader.code(bomb, { type: 'image/png' }), '0011');
  });

  test.runIf(isWhole)('one whose few kilobytes become a hundred megabytes', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectNothingLeft(() => uploader.code(bomb, { type: 'image/png' }), '0011');
  });

  test('more than was asked for, whether it says so or not, and less', async () => {
    for (const [wrong, code] of [
      [-1, '0011'],
      [1, '8004'],
    ] as const) {
      const address = await uploader.address(jpeg, { bytes: jpeg.length + wrong });
      await expectNothingLeft(async () => codeOf(await uploader.put(address, jpeg)), code);
      await expectNothingLeft(async () => codeOf(await putChunked(address, jpeg)), code);
    }
  });
});

describe('an address', () => {
  test('is good once, however many use it at a time, and stays used after a restart', async () => {
    const address = await uploader.address(jpeg);
    const answers = await Promise.all(Array.from({ length: 4 }, () => uploader.put(address, jpeg)));
    expect(answers.map(codeOf).toSorted()).toEqual(['0001', '8002', '8002', '8002']);
    await server.restart();
    await expectNothingLeft(async () => codeOf(await uploader.put(address, jpeg)), '8002');
  });

  test('is used up by an upload that was refused', async () => {
    const address = await uploader.address(jpeg);
    const wrong = Buffer.alloc(jpeg.length, 7);
    expect(codeOf(await uploader.put(address, wrong))).toBe('0012');
    expect(codeOf(await uploader.put(address, jpeg))).toBe('8002');
  });

  test('is good for its time', async () => {
    const late = new Uploader(server, await server.world.member());
    const address = await late.address(jpeg);
    server.clock.advance(UPLOAD_TOKEN_LASTS);
    await expectNothingLeft(async () => codeOf(await late.put(address, jpeg)), '8001');
  });

  test('is good for its member, where somebody says who they are', async () => {
    const address = await uploader.address(jpeg);
    const stranger = await server.world.member();
    const as = async (who: Person) => ({ authorization: `Bearer ${await server.world.token(who)}` });
    const put = async (headers: Record<string, string>) => codeOf(await uploader.put(address, jpeg, headers));
    await expectNothingLeft(async () => put(await as(stranger)), '9001');
    await expectNothingLeft(() => put({ authorization: 'Bearer nonsense' }), '14');
    expect(await put(await as(member))).toBe('0001');
  });

  test('cannot be guessed from another', async () => {
    const address = await uploader.address(jpeg);
    const changed = address.replace(/(\d)-/, (_, digit: string) => `${(Number(digit) + 1) % 10}-`);
    for (const wrong of [changed, `${address}x`, address.slice(0, -1), '/v1/media/uploads/nothing'])
      expect(codeOf(await uploader.put(wrong, jpeg))).toBe('8001');
    expect(codeOf(await uploader.put(address, jpeg))).toBe('0001');
  });
});

test('an upload may take longer than other requests', () =>
  TestServer.alone(
    async (on) => {
      const slow = new Uploader(on, await on.world.member());
      const put = slow.half(await slow.address(jpeg), jpeg);
      const answered = once(put, 'response') as Promise<[IncomingMessage]>;
      await expect.poll(() => filesOf(on)).toHaveLength(1);
      // Another request that is as slow is ended meanwhile.
      const headers = { 'content-type': 'application/json', 'content-length': 20 };
      const other = request(`${on.url}/v1/auth/login`, { method: 'POST', headers }).on('error', () => {});
      other.write('{');
      await once(other, 'close');
      put.end(jpeg.subarray(jpeg.length / 2));
      expect((await answered)[0].statusCode).toBe(200);
    },
    { patience: { headersWithin: 2_000, requestWithin: 2_000, checkEvery: 20 } },
  ));

test('a connection that is cut in the middle leaves nothing', async () => {
  const before = filesOf();
  const put = uploader.half(await uploader.address(jpeg), jpeg);
  await expect.poll(() => filesOf()).toHaveLength(before.length + 1);
  put.destroy();
  await expect.poll(() => filesOf()).toEqual(before);
});

test('a member who leaves in the middle of an upload leaves nothing', async () => {
  const leaver = await server.world.member();
  const uploads = new Uploader(server, leaver);
  const before = filesOf();
  const put = uploads.half(await uploads.address(jpeg), jpeg);
  await expect.poll(() => filesOf()).toHaveLength(before.length + 1);
  await leave(server, leaver.token);
  put.end(jpeg.subarray(jpeg.length / 2));
  await expect.poll(() => filesOf()).toEqual(before);
});

test('a member’s files go with them, and a seller’s stay', async () => {
  const [leaver, host] = [await server.world.member(), await server.world.host()];
  const before = filesOf();
  const { url } = await new Uploader(server, leaver).done(jpeg, { kind: 'claim' });
  expect(filesOf().length).toBe(before.length + 1 + PICTURE_WIDTHS.length);
  const { url: sellers } = await new Uploader(server, host).done(jpeg, { kind: 'picture' });
  await leave(server, leaver.token);
  expect((await get(url)).status).toBe(404);
  await server.sellover.settled();
  expect(filesOf().length).toBe(before.length + 1 + PICTURE_WIDTHS.length);
  await leave(server, host.token).catch(() => {});
  expect((await get(sellers)).status).toBe(200);
});

test('who uploads too much on a day is told so', async () => {
  const eager = await server.world.member();
  const day = Date.parse(`${koreanTime(server.clock.now()).date}T00:00:00+09:00`);
  const max = UPLOADS_A_DAY.review;
  const data = { kind: 'review', bytes: max.bytes - 1000, day } as const;
  await server.world.append({ ref: uploadsStream(eager.userSysId), events: [{ type: 'UploadAsked', data }] });
  const asked = { kind: 'review', bytes: 1001, type: 'image/jpeg' } as const;
  const answer = await server.api.ask('uploadToken', asked, { token: eager.token });
  expect([answer.code, answer.facts]).toEqual(['8003', { ...max, kind: 'review' }]);
});

test('a server without a folder takes nothing', () =>
  TestServer.alone(
    async ({ api, world }) => {
      const asked = { kind: 'review', bytes: 1000, type: 'image/jpeg' } as const;
      const answer = await api.ask('uploadToken', asked, { token: (await world.member()).token });
      expect([answer.code, answer.facts]).toEqual(['0007', { setting: 'UPLOADS_DIR' }]);
    },
    { config: { uploadsDir: null } },
  ));

test('what nothing names is purged after its term, with what a killed process left; what is named stays', () =>
  TestServer.alone(async (on) => {
    const [person, manager] = [await on.world.member(), await on.world.manager()];
    const uploads = new Uploader(on, person);
    const purge = async (input: object = {}) =>
      (await on.api.done('purge', input, { token: await on.world.token(manager) })).uploadCnt;
    const [named, unnamed] = [await uploads.done(jpeg), await uploads.done(jpeg)];
    const files = on.sellover.use(Files);
    const by = { kind: 'review', userSysId: person.userSysId } as const;
    const name = async () => {
      const naming = await files.naming([named.fileSysId], by);
      await on.sellover.log.execute({
        actorId: person.userSysId,
        commandId: 'test',
        streams: naming.streams,
        decide: (states) => ({ ...naming.named(states), reply: null }),
      });
      return naming.files;
    };
    const digest = createHash('sha256').update(jpeg).digest('hex');
    const url = plainly(named.url);
    expect((await get(url, {}, on)).status).toBe(404);
    expect(await name()).toEqual([{ ...named, url, digest, duration: 0 }]);
    await expect(name()).rejects.toMatchObject({ resultCode: '0003' });
    await expect(files.naming([1], by)).rejects.toMatchObject({ resultCode: '0004' });
    // In the store, and not in the log.
    const stray = join(on.dataDir, 'uploads/shared/00000000-0000-4000-8000-000000000000.webp');
    mkdirSync(join(on.dataDir, 'uploads/shared'), { recursive: true });
    writeFileSync(stray, 'x');
    const halves = ['.received', '.incoming'].map((folder) => join(on.dataDir, 'uploads', folder, 'half'));
    for (const file of filesOf(on)) utimesSync(file, on.clock.now() / 1000, on.clock.now() / 1000);
    const twoHoursAgo = Date.now() / 1000 - 7200;
    for (const half of halves) {
      writeFileSync(half, 'x');
      utimesSync(half, twoHoursAgo, twoHoursAgo);
    }

    on.clock.advance(UNNAMED_KEPT - 1);
    expect(await purge({ isDryRun: true })).toBe(0);
    expect(halves.filter(existsSync)).toEqual(halves);
    expect(await purge()).toBe(0);
    expect(halves.filter(existsSync)).toEqual([]);
    expect(existsSync(stray)).toBe(true);
    on.clock.advance(1);
    expect(await purge({ isDryRun: true })).toBe(1);
    expect(await purge()).toBe(1);
    expect(await purge()).toBe(0);
    expect((await get(unnamed.url, {}, on)).status).toBe(404);
    expect((await get(url, {}, on)).status).toBe(200);
    expect(filesOf(on)).toHaveLength(1 + PICTURE_WIDTHS.length);
    expect(await rowsAt(on.dataDir, 'media_files')).toHaveLength(1);
  }));

/** Without a length. */
async function putChunked(address: string, content: Buffer) {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(content);
      controller.close();
    },
  });
  const answer = await fetch(`${server.url}${address}`, {
    method: 'PUT',
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, headers: {}, text: await answer.text() };
}
