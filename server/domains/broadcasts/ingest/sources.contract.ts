import { describe, expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../testing/api.ts';
import { filesIn } from '../../../testing/encoder.ts';
import type { TestServer } from '../../../testing/server.ts';
import { keysOf, type SourceKeys } from './sources.support.ts';

/** An encoder of any protocol, while it is connected. */
export interface SourceEncoder {
  /** Sends so many segments of two seconds more. */
  films(count: number): Promise<void>;
  /** Only after this it count sent everything. */
  close(): Promise<void>;
}

/** Rejects where the key is not taken. */
export type OpenSource = (server: TestServer, keys: SourceKeys) => Promise<SourceEncoder>;

const pathOf = (address: string, file: string) => new URL(file, `http://x${address}`).pathname;

/** The sender of an existing broadcast, and what its viewers get. */
export async function sourceScene(server: TestServer, open: OpenSource, host: Api, broadcastSysId: number) {
  const key = await keysOf(host, broadcastSysId);
  const connect = async (on = server) => {
    const encoder = await open(on, key);
    onTestFinished(() => encoder.close());
    return encoder;
  };
  const list = async () => {
    const { liveUrl } = await host.done('streamKey', { broadcastSysId });
    const { search } = new URL(liveUrl, 'http://x');
    const { status, text } = await server.api.raw('GET', pathOf(liveUrl, '0.m3u8') + search);
    return status === 200 ? text : '';
  };
  /** Segments in it. */
  const count = async () => filesIn(await list()).length;
  return { key, connect, list, count };
}

/** In the words of the protocol. */
interface Refusals {
  readonly wrongKey: string;
  readonly over: string;
}

/** What holds for video, whatever protocol it comes by. */
export function sourceContract(name: string, server: TestServer, open: OpenSource, refusals: Refusals): void {
  const scene = async ({ isOnAir = true } = {}) => {
    const { world, api } = server;
    const [plan, person] = await Promise.all([isOnAir ? world.airs([]) : world.schedules([]), world.host()]);
    const { broadcastSysId } = plan;
    const host = api.as(person.token);
    const shown = async () => (await api.done('broadcastDetail', { broadcastSysId })).liveUrl;
    return { plan, broadcastSysId, host, shown, ...(await sourceScene(server, open, host, broadcastSysId)) };
  };

  describe(`${name}: what an encoder sends`, () => {
    test('is what viewers see, and they are brought there unless the host sends them elsewhere', async () => {
      const { plan, broadcastSysId, host, key, connect, shown, count } = await scene();
      const encoder = await connect();
      await encoder.films(1);
      await expect.poll(count).toBe(1);
      expect(await shown()).toBe(key.liveUrl);
      const other = plan.streams[1]!.liveUrl;
      await host.done('switchStream', { broadcastSysId, liveUrl: other });
      await encoder.films(2);
      await expect.poll(count).toBe(3);
      expect(await shown()).toBe(other);
      await host.done('switchStream', { broadcastSysId, liveUrl: key.liveUrl });
      expect(await shown()).toBe(key.liveUrl);
    });

    test('is the recording, of which nothing is missing that was sent on air', async () => {
      const { plan, connect, list, count, key } = await scene();
      const encoder = await connect();
      for (let segment = 0; segment < 8; segment++) {
        server.clock.advance(2000);
        await encoder.films(1);
      }
      await expect.poll(count).toBe(6);
      await encoder.close();
      await server.world.control(plan, 2);
      const text = await list();
      expect(text).toContain('#EXT-X-ENDLIST');
      expect(filesIn(text).length).toBeGreaterThanOrEqual(8);
      expect(text).not.toContain('#EXT-X-DISCONTINUITY\n');
      for (const file of filesIn(text))
        expect((await server.api.raw('GET', pathOf(key.liveUrl, file))).status).toBe(200);
    });

    test('goes on after a restart of the server', async () => {
      const { connect, count } = await scene();
      await (await connect()).films(2);
      await expect.poll(count).toBe(2);
      await server.restart();
      await (await connect()).films(1);
      await expect.poll(count).toBeGreaterThanOrEqual(3);
    });

    test('before the broadcast is for its host', async () => {
      const { connect, count, shown, host, broadcastSysId, key } = await scene({ isOnAir: false });
      const encoder = await connect();
      await encoder.films(1);
      await expect.poll(count).toBe(1);
      expect(await shown()).not.toBe(key.liveUrl);
      await host.done('controlBroadcast', { broadcastSysId, liveFlag: 1 }, { fromApp: true });
      expect(await shown()).toBe(key.liveUrl);
    });

    test('of a rehearsal is for those who may open it', async () => {
      const { broadcastSysId: of, host } = await scene();
      const { broadcastSysId } = await host.done('makeRehearsal', { broadcastSysId: of });
      const { connect, list, count, key } = await sourceScene(server, open, host, broadcastSysId);
      await (await connect()).films(1);
      await expect.poll(count).toBe(1);
      const [file] = filesIn(await list());
      // Its address is signed, and expires.
      expect(file).toMatch(/\?/);
      const path = pathOf(key.liveUrl, '0.m3u8');
      expect((await server.api.raw('GET', path)).status).toBe(404);
    });

    test('is refused with another key, and once the broadcast is over', async () => {
      const { plan, host, broadcastSysId, connect } = await scene();
      await host.done('renewStreamKey', { broadcastSysId });
      await expect(connect().then((encoder) => encoder.films(1))).rejects.toThrow(refusals.wrongKey);
      const fresh = await keysOf(host, broadcastSysId);
      await server.world.control(plan, 2);
      await expect(open(server, fresh).then((encoder) => encoder.films(1))).rejects.toThrow(refusals.over);
    });
  });
}
