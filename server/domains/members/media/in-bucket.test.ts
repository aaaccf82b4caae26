import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../../../schema/durations.ts';
import { PRIVATE_ADDRESS_LASTS, UNNAMED_KEPT } from '../../../../schema/members/media/constants.ts';
import { PICTURE_WIDTHS } from '../../../../schema/pictures.ts';
import { refuse, TestBucket } from '../../../testing/services/s3.ts';
import { TestServer } from '../../../testing/server.ts';
import { leave } from '../../../testing/stage.ts';
import { photo, sampleVideo, Uploader } from '../../../testing/uploads.ts';

const CDN = 'https://cdn.example/shop';

describe('with a bucket', () => {
  let bucket: TestBucket;
  let server: TestServer;
  let jpeg: Buffer;
  beforeAll(async () => {
    bucket = await TestBucket.start();
    jpeg = await photo().jpeg().toBuffer();
    server = await TestServer.start({ config: bucket.config() });
  });
  beforeEach(() => bucket.empty());
  afterAll(async () => {
    await server.stop();
    await bucket.stop();
  });

  const of = async (kind: 'member' | 'host') => new Uploader(server, await server.world[kind]());
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${address}`, { headers, redirect: 'manual' });

  test('uploads lie there alone, and are read in parts through the server', async () => {
    const video = sampleVideo('video.mp4');
    const { url } = await (await of('member')).done(video, { type: 'video/mp4' });
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    expect(whole).toHaveLength(video.length);
    const part = await get(url, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${video.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    expect(readdirSync(join(server.dataDir, 'incoming'))).toEqual([]);
    expect(readdirSync(server.dataDir)).not.toContain('uploads');
  });

  test('what is refused, or not named in its time, leaves nothing there', async () => {
    const uploader = await of('member');
    expect(await uploader.code(Buffer.from('no picture'), {})).toBe('0012');
    expect(await bucket.keys()).toEqual([]);
    await uploader.done(jpeg);
    expect(await bucket.keys()).toHaveLength(1 + PICTURE_WIDTHS.length);
    server.clock.advance(UNNAMED_KEPT);
    const token = await server.world.token(await server.world.manager());
    await server.api.done('purge', {}, { token });
    expect(await bucket.keys()).toEqual([]);
  });

  test('a member’s files go with them', async () => {
    const person = await server.world.member();
    await new Uploader(server, person).done(jpeg);
    await leave(server, await server.world.token(person));
    await server.sellover.idle();
    expect(await bucket.keys()).toEqual([]);
  });

  test('its failure is told as one that passes, and keeps nothing', async () => {
    const uploader = await of('member');
    const address = await uploader.address(jpeg);
    bucket.isDown = true;
    expect((await uploader.put(address, jpeg)).status).toBe(503);
    bucket.isDown = false;
    expect(await bucket.keys()).toEqual([]);
  });

  test('its failure for a moment is not noticed', async () => {
    bucket.misbehaves.push((answer, asked) => {
      asked.resume();
      refuse(answer, 503, 'SlowDown');
    });
    expect(await (await of('member')).code(jpeg)).toBe('0001');
  });
});

test('with a public address, it leads there from what is public, and from nothing else', async () => {
  const bucket = await TestBucket.start();
  await TestServer.alone(
    async (on) => {
      bucket.now = () => on.clock.now();
      const jpeg = await photo().jpeg().toBuffer();
      const [host, member] = [await on.world.host(), await on.world.member()];
      const shared = await new Uploader(on, host).done(jpeg, { kind: 'picture' });
      const own = await new Uploader(on, member).done(jpeg, { kind: 'review' });
      const get = (address: string) => fetch(`${on.url}${address}`, { redirect: 'manual' });
      const name = shared.url.split('/').at(-1)!;
      const led = await get(shared.url);
      expect([led.status, led.headers.get('location')]).toEqual([302, `${CDN}/uploads/shared/${name}`]);
      const narrow = await get(`/files/240/${name}`);
      expect(narrow.headers.get('location')).toBe(`${CDN}/uploads/shared/240/${name}`);
      expect((await get(`/files/241/${name}`)).status).toBe(404);
      expect(await bucket.keys()).toContain(`uploads/shared/240/${name}`);
      expect(own.url).toMatch(new RegExp(`^${bucket.access.endpoint}/shop/uploads/members/\\d+/`));
      expect((await fetch(own.url)).status).toBe(200);
      const told = new URL(own.url).searchParams.get('response-cache-control');
      expect(told).toBe(`private,max-age=${(2 * PRIVATE_ADDRESS_LASTS) / SECOND},immutable`);
      const [plain] = own.url.split('?') as [string];
      expect((await fetch(plain)).status).toBe(403);
      expect((await get(`/files/${plain.split('/').at(-1)}`)).status).toBe(404);
    },
    { config: bucket.config(CDN) },
  );
  await bucket.stop();
});
