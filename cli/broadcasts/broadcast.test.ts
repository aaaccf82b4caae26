import { expect, test } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from '../../server/testing/stage.ts';
import { photo } from '../../server/testing/uploads.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('host', (acting) => ({ stage, cli } = acting));

const own = (broadcastSysId: number) =>
  stage.api.done('ownBroadcast', { sellerSysId: 1, broadcastSysId }, { token: stage.host.token });

async function planned(...more: string[]): Promise<number> {
  const { prdtNo } = stage.mug.facts;
  const words = ['broadcast', 'plan', '첫 방송', '--start', '2h', '--products', prdtNo, ...more];
  return (await cli.json<{ broadcastSysId: number }>(words)).broadcastSysId;
}

test('sellover broadcast plans, changes, shows and cancels', async () => {
  const id = await planned('--lasts', '30m', '--cancel-coupons', '2', '--challenge');
  const before = await own(id);
  expect(before).toMatchObject({
    title: '첫 방송',
    prdtSysIds: [stage.mug.facts.prdtSysId],
    cancelCouponQty: 2,
    isChallenge: 1,
    source: { type: 'encoder' },
  });
  const length = ({ startDate, endDate }: typeof before) => Date.parse(endDate) - Date.parse(startDate);
  expect(length(before)).toBe(30 * 60_000);

  const video = 'https://video.example/show.m3u8';
  const changed = await cli.json(['broadcast', 'change', String(id), '--start', '5h', '--video', video]);
  expect(changed).toEqual({ broadcastSysId: id, version: 2 });
  const after = await own(id);
  expect(after.source).toEqual({ type: 'video', url: video, fileSysId: null });
  expect([length(after), after.startDate > before.startDate]).toEqual([30 * 60_000, true]);
  await cli.json(['broadcast', 'change', String(id), '--no-challenge']);
  expect(await own(id)).toMatchObject({ isChallenge: 0, version: 3 });
  const nothing = await cli.run(['broadcast', 'change', String(id)]);
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('Nothing is to be changed')]);

  const cup = stage.cup.facts;
  const { stdout } = await cli.run(['broadcast', 'products', String(id), '--add', String(cup.prdtSysId)]);
  expect(stdout).toMatch(new RegExp(`2 +${cup.prdtSysId} +${cup.prdtNo}`));
  const shown = await cli.run(['broadcast', 'show', String(id)]);
  expect(shown.stdout).toContain('its content is to be confirmed');

  expect((await cli.run(['broadcast', 'cancel', String(id)])).code).toBe(2);
  expect(await cli.json(['broadcast', 'cancel', String(id), '--yes'])).toMatchObject({ version: 5 });
  expect((await cli.run(['broadcast', 'list', '--ended'])).stdout).toMatch(/cancelled .* 첫 방송/);
  const strange = await cli.run(['broadcast', 'products', String(id), 'XX-9']);
  expect([strange.code, strange.stderr]).toEqual([2, expect.stringContaining('no product XX-9')]);
});

test('products are pinned and hidden from the start, and shown as usual again', async () => {
  const [mug, cup] = [stage.mug.facts, stage.cup.facts];
  const id = await planned('--pin', mug.prdtNo);
  const pinned = { prdtSysId: mug.prdtSysId, salesExposureType: 3 };
  expect((await own(id)).exposures).toEqual([pinned]);
  const products = ['broadcast', 'products', String(id)];
  const hidden = await cli.run([...products, '--add', cup.prdtNo, '--hide', cup.prdtNo]);
  expect(hidden.stdout).toMatch(new RegExp(`${mug.prdtNo}.* pinned\\n.*${cup.prdtNo}.* hidden\\n`));
  await cli.json([...products, '--pin', cup.prdtNo]);
  expect((await own(id)).exposures).toEqual([{ prdtSysId: cup.prdtSysId, salesExposureType: 3 }]);
  expect(await cli.json([...products, '--show', cup.prdtNo])).toMatchObject({ exposures: [] });
});

test('a poster is uploaded on the way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sellover-poster-'));
  const file = join(folder, 'poster.jpg');
  writeFileSync(file, await photo().jpeg().toBuffer());
  const id = await planned('--poster', file);
  rmSync(folder, { recursive: true });
  const { thumnailLiveUrl, thumnailFileSysId } = await own(id);
  expect([thumnailFileSysId, thumnailLiveUrl]).toEqual([
    expect.any(Number),
    expect.stringMatching(/^\/files\//),
  ]);
});

test('sellover host start takes the steps of the app for a host who says so', async () => {
  const id = await planned();
  const start = ['host', 'start', '--broadcast', String(id)];
  const unsure = await cli.run(start);
  expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  expect(await own(id)).toMatchObject({ isContentConfirmed: 0, agreedTermsVersion: null, liveFlag: 0 });
  const sure = await cli.run([...start, '--yes']);
  expect([sure.code, sure.stderr]).toEqual([0, expect.stringContaining('Broadcast rules, version 1')]);
  expect(sure.stdout).toContain(`Broadcast ${id} is on air`);
  expect(await own(id)).toMatchObject({ isContentConfirmed: 1, agreedTermsVersion: 1, liveFlag: 1 });
});
