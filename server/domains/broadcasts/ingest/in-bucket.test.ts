import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Encoder, filesIn, filmed, packets } from '../../../testing/encoder.ts';
import { TestBucket } from '../../../testing/services/s3.ts';
import { TestServer } from '../../../testing/server.ts';
import type { Person } from '../../../testing/world.ts';

const CDN = 'https://cdn.example';

let bucket: TestBucket;
let server: TestServer;
let host: Person;
beforeAll(async () => {
  bucket = await TestBucket.start();
  server = await TestServer.start({ config: bucket.config() });
  host = await server.world.host();
});
beforeEach(() => bucket.empty());
afterAll(async () => {
  await server.stop();
  await bucket.stop();
});

/** An encoder that has the key of a broadcast, and where its first rendition is. */
async function encoderOf(broadcastSysId: number, on = server) {
  const token = await on.world.token(host);
  const { streamKey, liveUrl } = await on.api.done('streamKey', { broadcastSysId }, { token });
  const listAt = liveUrl.replace('master.m3u8', '0.m3u8');
  const list = async () => filesIn((await on.api.raw('GET', listAt)).text);
  const addressOf = (file: string) => listAt.replace(/0\.m3u8.*/, file);
  return { encoder: new Encoder(on.api, streamKey), list, addressOf };
}

async function onAir(on = server) {
  const { broadcastSysId } = await on.world.airs([]);
  return { broadcastSysId, ...(await encoderOf(broadcastSysId, on)) };
}

const read = async (address: string, on = server) =>
  Buffer.from(await (await fetch(`${on.url}${address}`)).arrayBuffer());

test('a segment lies in the bucket alone, and viewers get it without a trip there', async () => {
  const { broadcastSysId, encoder, list, addressOf } = await onAir();
  await encoder.films(2);
  const files = await list();
  expect(await bucket.keys()).toEqual(files.map((file) => `ingest/${broadcastSysId}/${file}`).toSorted());
  const types = await fetch(`${server.url}${addressOf(files[0]!)}`);
  expect(types.headers.get('content-type')).toBe('video/mp2t');
  for (let time = 0; time < 3; time++) expect((await read(addressOf(files[1]!)))[0]).toBe(0x47);
  expect(bucket.asked.filter((asked) => asked.startsWith('GET'))).toEqual([]);
  expect(readdirSync(join(server.dataDir, 'incoming'))).toEqual([]);
});

test('a node that did not receive it fetches it once, however many ask at a time', async () => {
  const { encoder, list, addressOf } = await onAir();
  await encoder.films(1);
  const [file] = await list();
  await server.restart();
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(addressOf(file!))));
  expect(new Set(answers.map((answer) => answer.toString('hex'))).size).toBe(1);
  expect(answers[0]![0]).toBe(0x47);
  expect(bucket.asked.filter((asked) => asked.startsWith('GET'))).toHaveLength(1);
});

test('what is no segment leaves nothing there, and a bucket that fails takes none', async () => {
  const { encoder } = await onAir();
  expect(await encoder.code('a.ts', filmed(0))).toBe('0012');
  bucket.isDown = true;
  expect(await encoder.code('index0.ts', packets())).toBe('0009');
  bucket.isDown = false;
  expect(await bucket.keys()).toEqual([]);
});

test('with a public address, players read broadcasts there once on air, and rehearsals by signed addresses', async () => {
  await TestServer.alone(
    async (on) => {
      bucket.now = () => on.clock.now();
      const live = await onAir(on);
      await live.encoder.films(1);
      const [address] = await live.list();
      const [key] = await bucket.keys();
      expect(address).toBe(`${CDN}/${key}`);

      const token = await on.world.token(host);
      const planned = await on.world.schedules([]);
      const early = await encoderOf(planned.broadcastSysId, on);
      await early.encoder.films(1);
      expect((await early.list())[0]).not.toContain(CDN);

      const rehearsal = await on.api.done('makeRehearsal', live, { token });
      const hidden = await encoderOf(rehearsal.broadcastSysId, on);
      await hidden.encoder.films(1);
      const [signed] = await hidden.list();
      const { origin, pathname } = new URL(signed!);
      expect([origin, pathname.split('/').slice(0, -1).join('/')]).toEqual([
        bucket.access.endpoint,
        `/shop/rehearsals/${rehearsal.broadcastSysId}`,
      ]);
      const [answer, plain] = await Promise.all([fetch(signed!), fetch(origin + pathname)]);
      expect(Buffer.from(await answer.arrayBuffer())[0]).toBe(0x47);
      expect([answer.headers.get('content-type'), plain.status]).toEqual(['video/mp2t', 403]);
      // Nor does the server hand it out.
      expect((await on.api.raw('GET', hidden.addressOf(pathname.split('/').at(-1)!))).status).toBe(404);
    },
    { config: bucket.config(CDN) },
  );
});
