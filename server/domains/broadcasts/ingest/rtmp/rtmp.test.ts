import { describe, expect, test } from 'vitest';
import { INGEST_RATE } from '../../../../../schema/broadcasts/constants.ts';
import { Publisher } from '../../../../platform/rtmp/publisher.ts';
import { mutated } from '../../../../platform/rtmp/session.contract.ts';
import { silentLogger } from '../../../../platform/log/logger.ts';
import { boxesOf, runsOf } from '../../../../platform/media/fmp4/read.support.ts';
import { Encoder, filesIn, filmed, filmedInit, playlistOf } from '../../../../testing/encoder.ts';
import { hevcConfig, recordedSession, type Body } from '../../../../testing/rtmp.ts';
import { TestServer } from '../../../../testing/server.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { config, recorded, scene as sceneOn, send, SHORT } from './examples.support.ts';
import { SentVideo } from '../senders/sent-video.ts';

const server = sharedServer({ config });
const scene = (on: TestServer = server) => sceneOn(on);

const cuts = (list: string) => list.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0;

describe('what an encoder sends by RTMP', () => {
  test('is what viewers see, to its last picture, and they are brought there', async () => {
    const { plan, open, list, file, has, status } = await scene();
    const viewer = server.viewer(plan);
    await viewer.enter();
    const publisher = await open();
    await send(publisher);
    await has(2);
    await viewer.sees('broadcastConversion');
    await publisher.close();
    await has(3);
    const text = await list();
    expect(text.match(/#EXTINF:[\d.]+/g)).toEqual(['#EXTINF:2.000', '#EXTINF:2.000', '#EXTINF:1.000']);
    expect(cuts(text)).toBe(0);
    const init = await file(/URI="([^"]+)"/.exec(text)![1]!);
    expect(boxesOf(init).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
    const frames = await Promise.all(
      filesIn(text).map(async (each) => {
        const pictures = runsOf(await file(each)).filter(({ track }) => track === 'video');
        return pictures.reduce((sum, { samples }) => sum + samples.length, 0);
      }),
    );
    expect(frames).toEqual([20, 20, 10]);
    expect(await status()).toMatchObject({
      protocol: 'RTMP',
      codec: 'H.264',
      width: 96,
      height: 160,
      framesPerSecond: 10,
      droppedFrameCnt: 0,
      refusedCnt: 0,
    });
  });

  test('goes on behind a cut when its sender comes back, and no sooner', async () => {
    const { open, list, has } = await scene();
    const first = await open();
    await send(first, { until: SHORT });
    await first.close();
    await has(3);
    const second = await open();
    await send(second, { until: SHORT });
    await second.close();
    await has(6);
    const text = await list();
    expect(cuts(text)).toBe(1);
    expect(text.indexOf('DISCONTINUITY\n')).toBeGreaterThan(text.indexOf(filesIn(text)[2]!));
  });

  test('comes from the newer of two senders, and the older one is told', async () => {
    const { open, has, list } = await scene();
    const older = await open();
    await send(older, { until: SHORT });
    await has(2);
    const newer = await open();
    expect((await older.ended)?.message).toBe('another sender with this key has taken over');
    // The older sender's last segment is kept.
    await has(3);
    await send(newer, { until: SHORT });
    await has(5);
    expect(cuts(await list())).toBe(1);
  });

  test('is taken again by HLS after it, and the host sees how it comes', async () => {
    const { open, has, streamKey, status, list } = await scene();
    const publisher = await open();
    await send(publisher, { until: SHORT });
    await publisher.close();
    await has(3);
    server.clock.advance(60_000);
    const encoder = new Encoder(server.api, streamKey);
    await encoder.sends('init.mp4', filmedInit());
    await encoder.sends('a.m4s', filmed(0));
    await encoder.sends('index.m3u8', playlistOf(['a.m4s'], { map: 'init.mp4' }));
    await has(4);
    expect(cuts(await list())).toBe(1);
    expect(await status()).toMatchObject({ protocol: 'HLS', framesPerSecond: null, width: 360 });
  });

  test('goes on behind a cut when its settings change, and the host is told of a codec that some cannot see', async () => {
    const { open, has, list, status, host, broadcastSysId } = await scene();
    const publisher = await open();
    await send(publisher, { until: SHORT });
    const enhanced = (head: number, ...body: readonly Buffer[]) =>
      publisher.media('video', SHORT, Buffer.concat([Buffer.of(head), Buffer.from('hvc1'), ...body]));
    await enhanced(0x90, hevcConfig());
    // A key frame that is shown at once, and one with an offset.
    await enhanced(0x93, Buffer.alloc(100));
    await enhanced(0xa1, Buffer.alloc(103));
    await publisher.close();
    await has(4);
    const text = await list();
    expect([cuts(text), text.match(/#EXT-X-MAP/g)?.length]).toEqual([1, 2]);
    expect(await status()).toMatchObject({ codec: 'HEVC', width: 270, height: 480 });
    const { warnings } = await host.done('encoderWarnings', { broadcastSysId });
    expect(warnings).toMatchObject([{ kind: 'codec', file: 'rtmp', told: 'HEVC' }]);
  });

  test('is counted where pictures are missing', async () => {
    const { open, has, status } = await scene();
    const publisher = await open();
    publisher.metadata(recorded.told);
    const lost = (body: Body) => body.kind === 'video' && body.time > 500 && body.time < 800;
    for (const each of recorded.bodies)
      if (!lost(each)) await publisher.media(each.kind, each.time, each.body);
    await has(2);
    const gone = recorded.bodies.filter(lost).length;
    expect(await status()).toMatchObject({ droppedFrameCnt: gone });
    const { text } = await server.api.raw('GET', '/metrics');
    expect(text).toMatch(/sellover_rtmp_connections [1-9]/);
  });
});

describe('an encoder is told', () => {
  test.each([
    [
      'another key',
      (key: string) => key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'the stream key is wrong or has been replaced',
    ],
    ['no key', () => '', 'the stream key is wrong or has been replaced'],
  ])('that it has %s', async (_, change, words) => {
    const { rtmpUrl, streamKey } = await scene();
    await expect(Publisher.open({ url: rtmpUrl, key: change(streamKey) })).rejects.toThrow(words);
  });

  test('that it sends to another place', async () => {
    const { rtmpUrl, streamKey } = await scene();
    const url = rtmpUrl.replace(/live$/, 'show');
    await expect(Publisher.open({ url, key: streamKey })).rejects.toThrow('send to /live');
  });

  test('that its key was replaced, or the broadcast has ended, while it sends', async () => {
    const [renewed, over] = [await scene(), await scene()];
    const [one, two] = [await renewed.open(), await over.open()];
    await renewed.host.done('renewStreamKey', { broadcastSysId: renewed.broadcastSysId });
    await server.world.control(over.plan, 2);
    await Promise.all([send(one), send(two)]);
    expect((await one.ended)?.message).toBe('the stream key is wrong or has been replaced');
    expect((await two.ended)?.message).toBe('the broadcast has ended');
    await expect(over.open()).rejects.toThrow('the broadcast has ended');
  });

  test('that its codec is not taken', async () => {
    const { open } = await scene();
    const publisher = await open();
    await publisher.media('video', 0, Buffer.from([0x90, ...Buffer.from('av01'), 1]));
    expect((await publisher.ended)?.message).toBe('the picture has codec av01: send H.264 or HEVC');
  });

  test('that it sends more at once than a broadcast may', async () => {
    const { open } = await scene();
    const publisher = await open();
    const far = (recorded.bodies.at(-1)?.time ?? 0) + 1000;
    for (let round = 0; round * 3 < INGEST_RATE.burst + 10; round++)
      await send(publisher, { later: round * far });
    expect((await publisher.ended)?.message).toContain('send at normal speed');
  });
});

test('a server that takes none says so, and one that stops keeps the last of it', async () => {
  await TestServer.alone(
    async (stopping) => {
      const { open, has, plan } = await scene(stopping);
      const publisher = await open();
      await send(publisher);
      await has(2);
      await stopping.restart();
      expect(await publisher.ended).toBeNull();
      const taken = await stopping.sellover.log.read({ types: ['SegmentsTaken'], limit: 10 });
      expect(taken).toHaveLength(3);
      const { broadcastSysId } = plan;
      const person = await stopping.world.host();
      const again = await stopping.api.as(person.token).done('streamKey', { broadcastSysId });
      const later = await Publisher.open({ url: again.rtmpUrl!, key: again.streamKey });
      await later.close();
    },
    { config },
  );
});

test('changed bytes of a stream end it with words at worst', async () => {
  const errors: unknown[] = [];
  const logger = { ...silentLogger, error: (facts: object) => void errors.push(facts) };
  const publication = () =>
    new SentVideo({
      broadcastSysId: 1,
      logger,
      protocol: 'RTMP',
      sender: 'sender',
      name: () => 'file',
      live: { part: () => {}, whole: () => {}, over: () => {} },
      take: () => Promise.resolve(),
    });
  const { surprises, problems } = await mutated(recordedSession(), { times: 300, seed: 2, publication });
  expect([...surprises, ...errors]).toEqual([]);
  expect(problems).toBeGreaterThan(30);
});
