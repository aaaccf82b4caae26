import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MovedClock } from '../../../server/platform/clock.ts';
import { TestServer } from '../../../server/testing/server.ts';
import { setStage, type Stage } from '../../../server/testing/stage.ts';
import { sampleVideo } from '../../../server/testing/uploads.ts';
import { PASSWORD } from '../../../server/testing/world.ts';
import { Cli } from '../../testing/cli.ts';
import { addCategory, folderWith, MUG, pictureOf } from './testing.support.ts';

let server: TestServer;
let stage: Stage;
let cli: Cli;
beforeAll(async () => {
  // Logins are as old here as the commands take them to be.
  server = await TestServer.start({ clock: new MovedClock(Date.now()) });
  stage = await setStage(server);
  await addCategory(stage);
  cli = new Cli({ SELLOVER_URL: server.url, SELLOVER_USER: stage.host.userId, SELLOVER_PASSWORD: PASSWORD });
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

async function folder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const made = await folderWith(files);
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** An empty place for an export. */
function elsewhere(): string {
  const made = mkdtempSync(join(tmpdir(), 'sellover-export-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return join(made, 'shop');
}

interface Told {
  readonly steps: readonly { kind: string; what: string; differences: readonly { field: string }[] }[];
}
const apply = (from: string) => cli.json<Told>(['shop', 'apply', from]);

async function own(prdtNo: string) {
  const page = { sellerSysId: 1, prdtNo, startIndex: 0, rowCount: 1 };
  const { products } = await stage.api.done('ownProducts', page, { token: stage.host.token });
  return products[0]!;
}

test('a gallery is that of the folder, keeps what only moves, and is written again as it is', async () => {
  const mug = (gallery: string) => MUG.replace('A-1', 'G-1').replace('price', `${gallery}\nprice`);
  const files = {
    'pictures/side.png': await pictureOf(2),
    'pictures/top.png': await pictureOf(3),
    'pictures/mug.mp4': sampleVideo('video.mp4'),
  };
  const all = 'gallery: [pictures/side.png, pictures/top.png]\nvideo: pictures/mug.mp4';
  await apply(await folder({ ...files, 'products/mug.yaml': mug(all) }));
  const before = await own('G-1');
  expect(before).toMatchObject({
    gallery: [{ imageFileSysId: expect.any(Number) }, { imageFileSysId: expect.any(Number) }],
    video: { videoFileSysId: expect.any(Number) },
  });
  expect(await apply(await folder({ ...files, 'products/mug.yaml': mug(all) }))).toMatchObject({ steps: [] });

  const exported = elsewhere();
  await cli.json(['shop', 'export', exported]);
  expect(readFileSync(join(exported, 'products/G-1.yaml'), 'utf8')).toContain('video: pictures/G-1.mp4');
  expect(await apply(exported)).toMatchObject({ steps: [] });

  const turned = mug('gallery: [pictures/top.png, pictures/side.png]');
  const { steps } = await apply(await folder({ ...files, 'products/mug.yaml': turned }));
  expect(steps).toMatchObject([{ differences: [{ field: 'gallery' }, { field: 'video' }] }]);
  expect(await own('G-1')).toMatchObject({ gallery: before.gallery.toReversed(), video: null });
});

test('a description is read from beside its product, written again as it is, and taken away with its files', async () => {
  const mug = MUG.replace('A-1', 'D-1');
  const ko = '# 매일 쓰는 머그\n\n![옆](../pictures/side.png)\n\n![위](pictures/top.png)\n';
  const files = {
    'products/mug.yaml': mug,
    'products/mug.ko.md': ko,
    'products/mug.en.md': '# An everyday mug\r\n\r\n![Top](../pictures/top.png)',
    'pictures/side.png': await pictureOf(4),
    'pictures/top.png': await pictureOf(5),
  };
  const from = await folder(files);
  expect(await apply(from)).toMatchObject({ steps: [{ kind: 'added' }] });
  expect(await apply(from)).toMatchObject({ steps: [] });
  const { prdtSysId } = await own('D-1');
  const { html } = await stage.api.done('productDescription', { prdtSysId, lang: 'en' });
  expect(html).toMatch(/^<h3>An everyday mug<\/h3>\n<p><img src="\/files\/[\w-]+\.webp" .*alt="Top"/);

  const exported = elsewhere();
  await cli.json(['shop', 'export', exported]);
  expect(readFileSync(join(exported, 'products/D-1.ko.md'), 'utf8')).toBe(
    '# 매일 쓰는 머그\n\n![옆](../pictures/D-1-text-1.webp)\n\n![위](../pictures/D-1-text-2.webp)\n',
  );
  expect(await apply(exported)).toMatchObject({ steps: [] });

  const { steps } = await apply(await folder({ ...files, 'products/mug.en.md': '' }));
  expect(steps).toMatchObject([{ kind: 'changed', differences: [{ field: 'descriptionEn', is: '–' }] }]);
  await apply(await folder({ 'products/mug.yaml': mug }));
  expect((await stage.api.done('productDescription', { prdtSysId })).html).toBe('');
});
