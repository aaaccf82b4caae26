import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { SHARE_CARD } from '../../../schema/pictures.ts';
import { configFrom } from '../../settings.ts';
import { siteOf } from '../../site.ts';
import { tempDir } from '../../testing/place.ts';
import { SITE_CARD, serveSiteIcons } from './site-icons.ts';

const NAMED = { SITE_NAME: '달콤상점', SITE_NAME_EN: 'Sweet Shop' };

function opened(env: NodeJS.ProcessEnv) {
  const app = fastify();
  onTestFinished(() => app.close());
  const { site } = configFrom(env);
  serveSiteIcons(app, site);
  return {
    site,
    get: (url: string, language = 'ko') => app.inject({ url, headers: { 'accept-language': language } }),
  };
}

async function logoFile(): Promise<string> {
  const folder = tempDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'logo.png');
  const create = { width: 600, height: 600, channels: 3, background: '#00ff00' } as const;
  writeFileSync(path, await sharp({ create }).png().toBuffer());
  return path;
}

test('a phone that installs the site names it as its operator does, in its language', async () => {
  const { get } = opened(NAMED);
  const manifest = async (language: string) =>
    (await get('/icons/manifest.webmanifest', language)).json<{ name: string; short_name: string }>();
  expect(await manifest('ko')).toMatchObject({ name: '달콤상점', short_name: '달콤상점', start_url: '/' });
  expect(await manifest('en')).toMatchObject({ name: 'Sweet Shop', short_name: 'Sweet Shop' });
});

test('icons and card of the site are made of its logo', async () => {
  const { site, get } = opened({ ...NAMED, SITE_LOGO: await logoFile() });
  for (const [name, size] of [
    ['site-180', 180],
    ['site-192', 192],
    ['site-512', 512],
    ['site-maskable-512', 512],
  ] as const) {
    const { rawPayload, headers } = await get(`/icons/${name}.png`);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size });
    const middle = { left: size / 2, top: size / 2, width: 1, height: 1 };
    expect([...(await sharp(rawPayload).extract(middle).removeAlpha().raw().toBuffer())]).toEqual([
      0, 255, 0,
    ]);
  }
  expect(siteOf(site).picture).toBe(SITE_CARD);
  expect(await sharp((await get(SITE_CARD)).rawPayload).metadata()).toMatchObject(SHARE_CARD);
});

test('a site with a name and no logo has icons of its own, and no card with the software’s name', async () => {
  const { site, get } = opened(NAMED);
  expect((await get('/icons/site-192.png')).statusCode).toBe(200);
  expect((await get(SITE_CARD)).statusCode).toBe(404);
  expect(siteOf(site)).toMatchObject({ name: { ko: '달콤상점', en: 'Sweet Shop' }, picture: '' });
});

test('a site without a name goes by that of the software, and has the icons that come with the client', async () => {
  const { site, get } = opened({});
  expect(site).toMatchObject({ name: { ko: 'Sellover', en: 'Sellover' }, isNamed: false });
  expect((await get('/icons/site-192.png')).statusCode).toBe(404);
  expect(siteOf(site).picture).toBe(SITE_CARD);
});
