import { describe, expect, test } from 'vitest';
import { PART_WAITED_MAX } from '../../../../../schema/broadcasts/constants.ts';
import { filesIn } from '../../../../testing/encoder.ts';
import { TestServer } from '../../../../testing/server.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { config, scene, send } from '../rtmp/examples.support.ts';

const server = sharedServer({ config });

const partsIn = (list: string) => [...list.matchAll(/#EXT-X-PART:DURATION=([\d.]+),URI="([^"]+)"/g)];

/** A sender that has sent its first segment, and so many milliseconds of the second one. */
async function sending(more: number, on: TestServer = server) {
  const found = await scene(on);
  const publisher = await found.open();
  await send(publisher, { until: 2001 });
  await found.has(1);
  await send(publisher, { from: 2001, until: 2000 + more });
  return { ...found, publisher };
}

describe('the list with parts', () => {
  test('shows the parts of a segment before it is whole; the ordinary one does not', async () => {
    const { parts, list, file } = await sending(900);
    await expect.poll(async () => partsIn((await parts()).text).length).toBe(7);
    const { text } = await parts();
    expect(text).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.200');
    expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=0.500');
    expect(filesIn(text)).toHaveLength(1);
    const [whole] = filesIn(text);
    const shown = partsIn(text).map(([, duration, uri]) => [duration, uri!]);
    expect(shown.map(([duration]) => duration)).toEqual(Array.from({ length: 7 }, () => '0.400'));
    const bytes = await Promise.all(shown.slice(0, 5).map(([, uri]) => file(uri!)));
    expect(Buffer.concat(bytes)).toEqual(await file(whole!));
    expect(await list()).not.toContain('PART');
  });

  test('is answered once it has the part that a player waits for', async () => {
    const { parts, publisher, has } = await sending(500);
    await expect.poll(async () => partsIn((await parts()).text).length).toBe(6);
    const [next, whole] = [parts('&_HLS_msn=1&_HLS_part=1'), parts('&_HLS_msn=1')];
    let [hasNext, isWhole] = [false, false];
    void next.then(() => (hasNext = true));
    void whole.then(() => (isWhole = true));
    // Meanwhile other players get the parts that are there.
    for (let other = 0; other < 3; other++) await parts('&_HLS_msn=1&_HLS_part=0');
    expect(hasNext).toBe(false);
    await send(publisher, { from: 2500, until: 2900 });
    expect(partsIn((await next).text)).toHaveLength(7);
    expect(isWhole).toBe(false);
    await send(publisher, { from: 2900, until: 4001 });
    // The segment is stored, and the next one has not begun.
    await has(2);
    const { text: ending } = await parts();
    expect([filesIn(ending).length, partsIn(ending).length, isWhole]).toEqual([1, 10, false]);
    await send(publisher, { from: 4001, until: 4500 });
    const { text } = await whole;
    expect([filesIn(text).length, partsIn(text).length]).toEqual([2, 11]);
    // Nothing waits for what is there already.
    expect((await parts('&_HLS_msn=0&_HLS_part=3')).status).toBe(200);
  });

  test('is as the ordinary one where the host wants no low latency', async () => {
    const { parts, list, host, broadcastSysId } = await sending(500);
    await host.done('setLowLatency', { broadcastSysId, isLowLatency: 0 });
    expect((await parts()).text).toBe(await list());
    expect(await host.done('encoderStatus', { broadcastSysId })).toMatchObject({ isLowLatency: 0 });
    await host.done('setLowLatency', { broadcastSysId, isLowLatency: 1 });
    await expect.poll(async () => partsIn((await parts()).text).length).toBe(6);
  });

  test('is refused to a player that asks far ahead, or wrongly', async () => {
    const { parts } = await sending(500);
    await expect.poll(async () => partsIn((await parts()).text).length).toBe(6);
    for (const query of [
      '&_HLS_msn=4&_HLS_part=0',
      '&_HLS_msn=x',
      '&_HLS_part=1',
      '&_HLS_msn=1&_HLS_part=-1',
    ])
      expect((await parts(query)).status).toBe(400);
  });

  test('is as the ordinary one once the sender has ended', async () => {
    const { parts, list, publisher, has } = await sending(500);
    await publisher.close();
    await has(2);
    await expect.poll(async () => (await parts()).text).toBe(await list());
    expect((await parts('&_HLS_msn=2&_HLS_part=0')).text).toBe(await list());
  });

  test('goes on behind a cut with the parts of a sender that comes back', async () => {
    const { parts, publisher, has, open } = await sending(500);
    await publisher.close();
    await has(2);
    const again = await open();
    await send(again, { until: 2900 });
    await expect.poll(async () => partsIn((await parts()).text).length).toBe(7);
    const { text } = await parts();
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(text.indexOf('DISCONTINUITY\n')).toBeLessThan(text.indexOf('#EXT-X-PART:'));
    expect(filesIn(text)).toHaveLength(3);
  });
});

test('without news from its sender a list shows no parts, and nobody waits for one', async () => {
  await TestServer.alone(
    async (alone) => {
      const { parts, list } = await sending(500, alone);
      await expect.poll(async () => partsIn((await parts()).text).length).toBe(6);
      let waiting = true;
      const late = parts('&_HLS_msn=1&_HLS_part=3').finally(() => (waiting = false));
      await expect
        .poll(() => {
          // It may still be on its way.
          alone.clock.advance(PART_WAITED_MAX);
          return waiting;
        })
        .toBe(false);
      expect((await late).text).toBe(await list());
      expect((await parts()).text).toBe(await list());
    },
    { config },
  );
});

test('a host is told how long ago the latest part came, not the latest segment', async () => {
  await TestServer.alone(
    async (alone) => {
      const { parts, status, publisher } = await sending(500, alone);
      await expect.poll(async () => partsIn((await parts()).text).length).toBe(6);
      alone.clock.advance(1500);
      expect(await status()).toMatchObject({ silentFor: 1500 });
      await send(publisher, { from: 2500, until: 2900 });
      await expect.poll(async () => (await status()).silentFor).toBe(0);
    },
    { config },
  );
});
