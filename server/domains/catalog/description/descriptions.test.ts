import { beforeEach, expect, test } from 'vitest';
import { UNNAMED_KEPT } from '../../../../schema/members/media/constants.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import { photo, Uploader } from '../../../testing/uploads.ts';
import { descriptionOf } from './examples.support.ts';

const server = sharedServer();
let stage: Stage;
let as: { readonly token: string };
beforeEach(async () => {
  stage = await setStage(server);
  as = { token: await server.world.token(stage.host) };
});

const picture = async () =>
  new Uploader(server, stage.host).done(await photo(60, 40).jpeg().toBuffer(), { kind: 'picture' });
const page = async (lang: 'ko' | 'en') =>
  (await stage.api.done('productDescription', { prdtSysId: stage.mug.facts.prdtSysId, lang })).html;

test('each language is read by itself, and the other one where there is none', async () => {
  expect(await page('ko')).toBe('');
  const text =
    '# 머그 <script>alert(1)</script>\n\n[x](javascript:alert(1)) ![손잡이](picture-1) ![없음](picture-2)';
  await stage.api.done('setDescription', await descriptionOf(stage, { text, textEn: ' ' }), as);
  const html = await page('ko');
  expect(html).toContain('<h3>머그 &lt;script&gt;alert(1)&lt;/script&gt;</h3>');
  expect(html).toContain(
    '<img src="/pictures/product-2.webp" srcset="/pictures/120/product-2.webp 120w, /pictures/240/product-2.webp 240w, ' +
      '/pictures/480/product-2.webp 480w, /pictures/product-2.webp 720w" sizes="(min-width: 800px) 640px, 100vw" ' +
      'width="720" height="720" alt="손잡이" loading="lazy" decoding="async"> 없음',
  );
  expect(html).not.toContain('javascript:');
  expect(await page('en')).toBe(html);
  await stage.api.done('setDescription', await descriptionOf(stage, { textEn: '# A mug' }), as);
  expect(await page('en')).toBe('<h3>A mug</h3>\n');
});

test('an uploaded picture is kept while it is shown, and deleted afterwards', async () => {
  const [first, second] = [await picture(), await picture()];
  const set = async (...files: { readonly fileSysId: number }[]) => {
    const pictures = files.map(({ fileSysId: imageFileSysId }) => ({ imageFileSysId }));
    const text = files.map((_, at) => `![](picture-${at + 1})`).join('');
    return stage.api.done('setDescription', await descriptionOf(stage, { text, pictures }), as);
  };
  await set(first, second);
  await set(second);
  server.clock.advance(UNNAMED_KEPT);
  await stage.api.done('purge', {}, { token: await server.world.token(stage.manager) });
  const statuses = [first, second].map(async ({ url }) => (await fetch(`${server.url}${url}`)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200]);
  // One picture, one thing that shows it.
  const { sellerSysId } = stage.mug.facts;
  const other = { sellerSysId, prdtSysId: stage.cup.facts.prdtSysId, ifVersion: 0, text: '', textEn: '' };
  const taken = { ...other, pictures: [{ imageFileSysId: second.fileSysId }] };
  const now = { token: await server.world.token(stage.host) };
  expect(await stage.api.code('setDescription', taken, now)).toBe('0003');
});

test('a text that costs too much to show is refused in either language, with the pictures that it shows', async () => {
  const deep = '>'.repeat(5_000);
  const pictures = `${'![][a]'.repeat(1_600)}\n\n[a]: picture-1`;
  for (const texts of [{ text: deep }, { textEn: deep }, { text: pictures }])
    expect(await stage.api.ask('setDescription', await descriptionOf(stage, texts), as)).toMatchObject({
      code: '0005',
      facts: { field: Object.keys(texts)[0] },
    });
});
