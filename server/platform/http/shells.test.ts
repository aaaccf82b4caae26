import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Shells } from './shells.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'sellover-shells-'));
afterAll(() => rmSync(clientDir, { recursive: true }));

const stage = {
  name: 'enterLive',
  pattern: String.raw`^/Vod/([1-9]\d*)/([1-9]\d*)/live/?$`,
  params: ['broadcastSysId', 'broadcastScheduleSysId'],
  modules: ['/assets/live.js'],
  styles: ['/assets/live.css'],
};
writeFileSync(join(clientDir, 'index.html'), '<head><title>x</title></head><body></body>');
writeFileSync(join(clientDir, 'screens.json'), JSON.stringify([stage]));
const shells = new Shells(clientDir);

const nothing = () => Promise.resolve([]);
const MODULE = '<link rel="modulepreload" crossorigin href="/assets/live.js">';

test('a page sends for the parts of its screen, whatever the case of its address', async () => {
  const page = await shells.pageOf('/vod/1/11/LIVE', nothing);
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/live.css">');
  expect(page).toContain(MODULE);
  expect(page).toMatch(/<\/head><body><\/body>$/);
});

test('…and for what the screen shows first, by the ids in the address', async () => {
  const page = await shells.pageOf('/Vod/7/77/live', ({ name, params }) =>
    Promise.resolve([
      { fetch: `/v1/${name}/${params['broadcastSysId']}?id=${params['broadcastScheduleSysId']}&a=1` },
      { picture: '/p.webp', srcset: '/120/p.webp 120w, /p.webp 720w', sizes: '100vw' },
    ]),
  );
  expect(page).toContain('<link rel="preload" as="fetch" crossorigin href="/v1/enterLive/7?id=77&amp;a=1">');
  expect(page).toContain(
    '<link rel="preload" as="image" fetchpriority="high" href="/p.webp" imagesrcset="/120/p.webp 120w, /p.webp 720w" imagesizes="100vw">',
  );
});

test('what a seller wrote stays inside its attribute', async () => {
  const page = await shells.pageOf('/Vod/7/77/live', () =>
    Promise.resolve([{ fetch: 'https://x/"><script>alert(1)</script>' }]),
  );
  expect(page).not.toContain('<script>');
});

test('an address that leads nowhere has the page alone', async () => {
  expect(await shells.pageOf('/nowhere', nothing)).not.toContain('<link');
});

test('where it cannot be said what comes first, the page comes without', async () => {
  const page = await shells.pageOf('/Vod/7/77/live', () => Promise.reject(new Error('the log is closed')));
  expect(page).toContain(MODULE);
  expect(page).not.toContain('preload" as=');
});
