import { expect, onTestFinished, test } from 'vitest';
import { Network } from './support/network.ts';
import { Stage } from './support/stage.ts';
import { SOON, useWorld } from './support/world.ts';

const world = useWorld();

interface Ids {
  readonly broadcastSysId: number;
  readonly broadcastScheduleSysId: number;
}

test('a device is the camera of a broadcast, also after its network was away', async () => {
  const cli = await world().host('host01');
  const planned = ['broadcast', 'plan', '카메라 방송', '--start', '30m', '--lasts', '1h', '--products', '3'];
  const { broadcastSysId, broadcastScheduleSysId } = await cli.json<Ids>(planned);
  const ids = `${broadcastSysId}/${broadcastScheduleSysId}`;
  const network = await Network.to(world().url);
  onTestFinished(() => network.cut());
  const camera = await world().viewer({ as: 'host01', origin: network.url, footage: true });
  await camera.goto(`/seller/camera/${ids}`);
  await camera.getByRole('button', { name: '보내기 시작' }).click();
  const sends = camera.getByText('보내는 중', { exact: true });
  await sends.waitFor();

  await cli.json(['host', 'start', '--broadcast', String(broadcastSysId), '--yes']);
  const stage = await Stage.open(world().viewer({ footage: true }), `/Vod/${ids}/live`);
  await stage.plays(3);
  // The middle of the picture, upright.
  const shape = await stage.video.evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight);
  expect(shape).toBeCloseTo(9 / 16, 2);
  await expect.poll(() => camera.getByText('LIVE', { exact: true }).count(), SOON).toBe(1);

  network.cut();
  await camera.getByText('연결이 끊겨 다시 시도하는 중').waitFor();
  await network.mend();
  await sends.waitFor();
  await stage.plays(3);

  await camera.getByRole('button', { name: '그만 보내기' }).click();
  await camera.getByText('준비됐어요').waitFor();
});
