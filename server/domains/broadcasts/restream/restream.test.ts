import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RESTREAMS_MAX } from '../../../../schema/broadcasts/constants.ts';
import { MovedClock } from '../../../platform/clock.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import { Publisher } from '../../../platform/rtmp/publisher.ts';
import { RtmpRefused } from '../../../platform/rtmp/problem.ts';
import { RtmpServer } from '../../../platform/rtmp/server.ts';
import { Heard } from '../../../testing/rtmp.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { restreamsOf } from './rows.ts';
import { config, recorded, scene, send, SHORT } from '../ingest/rtmp/examples.support.ts';

const server = sharedServer({ config: { ...config, restreamPrivate: '1' } });
const KEY = 'their-key';

/** Another service, and what it gets. */
async function service() {
  const heard: Heard[] = [];
  const service = new RtmpServer({
    certificate: null,
    clock: new MovedClock(Date.now()),
    logger: silentLogger,
    publish: ({ app, key }) => {
      if (app !== 'app' || key !== KEY) return Promise.reject(new RtmpRefused(`no stream ${key}`));
      heard.push(new Heard());
      return Promise.resolve(heard.at(-1)!);
    },
  });
  await service.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => service.close());
  return { heard, url: `rtmp://127.0.0.1:${service.port}/app` };
}

const pictures = ({ bodies }: Heard) => bodies.filter(({ kind }) => kind === 'video').length;

describe('a restream', () => {
  test('gets what comes by RTMP while the broadcast is on air, and says how it goes', async () => {
    const { heard, url } = await service();
    const { host, broadcastSysId, open, plan } = await scene(server);
    await host.done('setRestream', { broadcastSysId, name: 'youtube', url, streamKey: KEY });
    const state = async () => (await host.done('restreams', { broadcastSysId })).restreams;
    expect(await state()).toMatchObject([{ name: 'youtube', url, state: 'waiting', trouble: null }]);
    const publisher = await open();
    await expect.poll(async () => (await state())[0]?.state).toBe('sending');
    await send(publisher);
    await expect.poll(() => pictures(heard[0]!)).toBeGreaterThan(40);
    expect(heard[0]!.told).toMatchObject({ framerate: recorded.told['framerate'] });
    await server.world.control(plan, 2);
    await publisher.close();
    await expect.poll(() => heard[0]!.isOver).toBe(true);
    await expect.poll(async () => (await state())[0]?.state).toBe('waiting');
  });

  test('that is named or removed meanwhile is so from the next segment on', async () => {
    const { heard, url } = await service();
    const { host, broadcastSysId, open, has } = await scene(server);
    const publisher = await open();
    await send(publisher, { until: SHORT });
    await has(2);
    await host.done('setRestream', { broadcastSysId, name: 'naver', url, streamKey: KEY });
    await send(publisher, { later: SHORT + 1000, until: SHORT });
    await expect.poll(() => heard.length).toBe(1);
    await host.done('removeRestream', { broadcastSysId, name: 'naver' });
    await send(publisher, { later: 2 * SHORT + 2000, until: SHORT });
    await expect.poll(() => heard[0]!.isOver).toBe(true);
  });

  test('that does not take the key is in trouble, without its key', async () => {
    const { url } = await service();
    const { host, broadcastSysId, open } = await scene(server);
    await host.done('setRestream', { broadcastSysId, name: 'youtube', url, streamKey: 'wrong-key' });
    await open();
    const state = async () => (await host.done('restreams', { broadcastSysId })).restreams[0];
    await expect.poll(state).toMatchObject({ state: 'trouble', trouble: 'no stream …' });
    expect(JSON.stringify(await state())).not.toContain('wrong-key');
    const rows = await server.sellover.log.reads.all(restreamsOf({ broadcastSysId }));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('wrong-key');
  });

  test('is none of a broadcast that is not on air', async () => {
    const { heard, url } = await service();
    const plan = await server.world.schedules([]);
    const { broadcastSysId } = plan;
    const host = server.api.as((await server.world.host()).token);
    await host.done('setRestream', { broadcastSysId, name: 'youtube', url, streamKey: KEY });
    const { rtmpUrl, streamKey } = await host.done('streamKey', { broadcastSysId });
    const publisher = await Publisher.open({ url: rtmpUrl!, key: streamKey });
    await send(publisher);
    await publisher.close();
    expect(heard).toEqual([]);
  });

  test('that does not answer holds up neither the sender nor the next one', async () => {
    const silent = createServer(() => {});
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const { host, broadcastSysId, open, has } = await scene(server);
    const url = `rtmp://127.0.0.1:${port}/app`;
    await host.done('setRestream', { broadcastSysId, name: 'youtube', url, streamKey: KEY });
    const connected = once(silent, 'connection');
    const older = await open();
    await connected;
    const newer = await open();
    expect((await older.ended)?.message).toBe('another sender with this key has taken over');
    await send(newer, { until: SHORT });
    await has(2);
  });

  test('has a limit of number', async () => {
    const { url } = await service();
    const { host, broadcastSysId } = await scene(server);
    for (let each = 0; each < RESTREAMS_MAX; each++)
      await host.done('setRestream', { broadcastSysId, name: `s${each}`, url, streamKey: KEY });
    expect(await host.code('setRestream', { broadcastSysId, name: 'more', url, streamKey: KEY })).toBe(
      '0007',
    );
    await host.done('setRestream', { broadcastSysId, name: 's0', url, streamKey: 'other' });
  });
});

test('without leave a restream goes to no address of our own network', async () => {
  await TestServer.alone(
    async (alone) => {
      const { host, broadcastSysId } = await scene(alone);
      for (const url of ['rtmp://127.0.0.1/app', 'rtmp://localhost:1935/app', 'rtmp://10.0.0.8/app'])
        expect(await host.code('setRestream', { broadcastSysId, name: 'x', url, streamKey: KEY })).toBe(
          '0005',
        );
      const url = 'rtmp://live.example/app';
      await host.done('setRestream', { broadcastSysId, name: 'x', url, streamKey: KEY });
    },
    { config },
  );
});
