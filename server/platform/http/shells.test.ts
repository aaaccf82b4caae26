import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type PageAsked, Shells, type Show, type PageShown } from './shells.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'sellover-shells-'));
afterAll(() => rmSync(clientDir, { recursive: true }));

const stage = {
  name: 'enterLive',
  pattern: String.raw`^/Vod/([1-9]\d*)/([1-9]\d*)/(live|vod)/?$`,
  params: [
    { name: 'broadcastSysId', isId: true },
    { name: 'broadcastScheduleSysId', isId: true },
    { name: 'type', isId: false },
  ],
  look: { pageStyle: 'dark', bars: 'none', colour: '#111111' },
  told: {
    ko: { 'room/live/LiveScreen.tsx': ['/assets/live.js'], 'room/live/i18n/ko.ts': ['/assets/ko.js', 't'] },
    en: { 'room/live/LiveScreen.tsx': ['/assets/live.js'], 'room/live/i18n/en.ts': ['/assets/en.js', 't'] },
  },
  modules: ['/assets/live.js'],
  styles: ['/assets/live.css'],
  words: { ko: ['/assets/ko.js'], en: ['/assets/en.js'] },
};
const unknown = {
  look: { pageStyle: 'light', bars: 'browse', colour: '#eeeeee' },
  told: { ko: { 'app/NotFoundScreen.tsx': ['/assets/404.js'] }, en: {} },
};
const INDEX =
  '<html lang="ko" data-page-style="?"><head><meta name="theme-color" content="?" /><title>Sellover</title></head><body><div id="root"></div></body></html>';
writeFileSync(join(clientDir, 'index.html'), INDEX);
writeFileSync(join(clientDir, 'screens.json'), JSON.stringify({ screens: [stage], unknown }));
const site = {
  name: { ko: 'Sellover', en: 'Sellover' },
  picture: '/icons/site-card.jpg',
  text: { ko: '라이브 쇼핑', en: 'live shopping' },
};
const shells = new Shells(clientDir, site);

const PATH = '/Vod/7/77/live';
const ABOUT = { title: 'x', text: '', picture: '', path: '/Product/7', type: 'product' } as const;
const ask = (show: Show, of: Partial<PageAsked> = {}) =>
  shells.pageOf(
    { path: PATH, origin: 'https://shop.example', locale: 'ko', facts: { shop: null }, ...of },
    show,
  );
const shows =
  (shown: Partial<PageShown>): Show =>
  () =>
    Promise.resolve({ isThere: true, first: [], ...shown });
const MODULE = '<link rel="modulepreload" crossorigin href="/assets/live.js">';

test('a page sends for the parts of its screen, whatever the case of its address', async () => {
  const { html } = await ask(shows({}), { path: '/vod/1/11/LIVE' });
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/live.css">');
  expect(html).toContain(MODULE);
  expect(html).toMatch(/<\/head><body><div id="root"><\/div><\/body><\/html>$/);
});

const TOLD = /<script type="application\/json" id="first-parts">([^<]*)<\/script>/;

test('a page tells its script where the parts of its screen are, in its language', async () => {
  const { html } = await ask(shows({}), { locale: 'en' });
  expect(JSON.parse(TOLD.exec(html)![1]!)).toEqual(stage.told.en);
  const nowhere = await ask(shows({}), { path: '/nowhere' });
  expect(JSON.parse(TOLD.exec(nowhere.html)![1]!)).toEqual(unknown.told.ko);
});

test('…and for what the screen shows first, by the ids in the address', async () => {
  const { html } = await ask(({ name, params }) =>
    Promise.resolve({
      isThere: true,
      first: [
        { fetch: `/v1/${name}/${params['broadcastSysId']}?id=${params['broadcastScheduleSysId']}&a=1` },
        { fetch: '/media/likely.m4s', isLast: true },
        { picture: '/p.webp', srcset: '/120/p.webp 120w, /p.webp 720w', sizes: '100vw' },
      ],
    }),
  );
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/v1/enterLive/7?id=77&amp;a=1">');
  expect(html).toContain(
    '<link rel="preload" as="image" href="/p.webp" imagesrcset="/120/p.webp 120w, /p.webp 720w" imagesizes="100vw">',
  );
  const last = '<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/media/likely.m4s">';
  expect(html.indexOf(last)).toBeGreaterThan(html.indexOf(MODULE));
});

test('…and shows the picture that has a place in the page before any script has run', async () => {
  const picture = { picture: '/"p.webp', srcset: '/120/p.webp 120w', sizes: '100vw' };
  const { html } = await ask(shows({ first: [{ ...picture, frame: 'stage' }] }));
  expect(html).toMatch(/<body><div id="first-frame" data-frame="stage"[^>]*><img [^]*<\/div><div id="root">/);
  expect(html).toContain('srcset="/120/p.webp 120w" sizes="100vw" src="/&quot;p.webp">');
  const { html: bare } = await ask(shows({ first: [picture] }));
  expect(bare).not.toContain('first-frame');
});

test('is in the language it is asked for in, with its words alone', async () => {
  const ko = await ask(shows({}));
  expect(ko.html).toMatch(/^<html lang="ko" .*<title>Sellover<\/title>/);
  expect(ko.html).toContain('href="/assets/ko.js"');
  const en = await ask(shows({}), { locale: 'en' });
  expect(en.html).toMatch(/^<html lang="en" /);
  expect(en.html).toContain('<meta name="description" content="live shopping">');
  expect(en.html).toContain('<link rel="modulepreload" crossorigin href="/assets/en.js">');
  expect(en.html).not.toContain('/assets/ko.js');
});

test('has the look of its screen from its first byte', async () => {
  const dark = await ask(shows({}));
  expect(dark.html).toMatch(/^<html lang="ko" data-page-style="dark" data-bars="none"><head>/);
  expect(dark.html).toContain('<meta name="theme-color" content="#111111" />');
  const light = await ask(shows({}), { path: '/nowhere' });
  expect(light.html).toMatch(/^<html lang="ko" data-page-style="light" data-bars="browse"><head>/);
  expect(light.html).toContain('<meta name="theme-color" content="#eeeeee" />');
});

test('says what is set for all pages, whatever stands in it', async () => {
  const facts = { origins: 'https://a.example "$&', 'bottom-bar': 'live' };
  const { html } = await new Shells(clientDir, site, facts).pageOf(
    { path: PATH, origin: 'https://shop.example', locale: 'ko', facts: { shop: null } },
    shows({}),
  );
  expect(html).toContain(
    'data-bars="none" data-origins="https://a.example &quot;$&amp;" data-bottom-bar="live">',
  );
});

test('tells what is at its address, with addresses that can be opened from anywhere', async () => {
  const what = { title: '퇴근 메이크업', text: '3분', picture: '/p.webp' };
  const about = { ...what, path: PATH, type: 'video.other' } as const;
  const { html } = await ask(shows({ about }), { path: '/vod/7/77/LIVE/' });
  for (const tag of [
    '<title>퇴근 메이크업 · Sellover</title>',
    '<meta name="description" content="3분">',
    '<meta property="og:title" content="퇴근 메이크업">',
    '<meta property="og:description" content="3분">',
    '<meta property="og:type" content="video.other">',
    '<meta property="og:locale" content="ko_KR">',
    '<meta property="og:locale:alternate" content="en_US">',
    '<meta property="og:image" content="https://shop.example/p.webp">',
    '<meta property="og:url" content="https://shop.example/Vod/7/77/live">',
    '<link rel="canonical" href="https://shop.example/Vod/7/77/live">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(html).toContain(tag);
  const far = await ask(shows({ about: { ...about, picture: 'https://cdn.example/p.webp' } }));
  expect(far.html).toContain('content="https://cdn.example/p.webp"');
});

test('names the page in each language, and itself where its address asks for one', async () => {
  const shown = shows({ about: ABOUT });
  const page = 'https://shop.example/Product/7';
  const { html } = await ask(shown);
  for (const [language, address] of [
    ['ko', `${page}?lang=ko`],
    ['en', `${page}?lang=en`],
    ['x-default', page],
  ])
    expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${address}">`);
  expect(html).toContain(`<link rel="canonical" href="${page}">`);
  const asked = await ask(shown, { locale: 'en', isLocaleAsked: true });
  expect(asked.html).toContain(`<link rel="canonical" href="${page}?lang=en">`);
});

test('says what it is in structured data that nothing in it can end', async () => {
  const name = '</script><script>alert(1)</script>';
  const data = (absolute: (path: string) => string) => [
    { '@type': 'Product', name, url: absolute('/Product/7') },
  ];
  const { html } = await ask(shows({ about: { ...ABOUT, data } }));
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
  const url = 'https://shop.example/Product/7';
  expect(JSON.parse(json!)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name, url });
});

test('what a seller wrote, and what a stranger calls this site, stays inside its tag', async () => {
  const evil = `"><script>alert(1)</script>$&$'`;
  const about = { title: evil, text: evil, picture: evil, path: PATH, type: 'website' } as const;
  const shown = shows({ first: [{ fetch: `https://x/${evil}` }], about });
  for (const origin of ['https://shop.example', `https://${evil}`]) {
    const { html } = await ask(shown, { origin });
    expect(html).not.toContain('<script>');
    expect(html.match(/<html|<title>|<\/head>/g)).toEqual(['<html', '<title>', '</head>']);
    expect(html).toContain(
      `<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$' · Sellover</title>`,
    );
  }
});

test('an address that leads nowhere, or to what is not there, has the page alone', async () => {
  const nowhere = await ask(shows({}), { path: '/nowhere' });
  expect(nowhere.isThere).toBe(false);
  expect(nowhere.html).not.toContain('<link');
  expect((await ask(shows({ isThere: false }))).isThere).toBe(false);
});

test('where it cannot be said what comes first, the page comes without', async () => {
  const { isThere, html } = await ask(() => Promise.reject(new Error('the log is closed')));
  expect(isThere).toBe(true);
  expect(html).toContain(MODULE);
  expect(html).not.toContain('preload" as=');
});

test('a build whose page cannot be put into another language is not served', () => {
  writeFileSync(join(clientDir, 'index.html'), INDEX.replace('lang="ko"', ''));
  expect(() => new Shells(clientDir, site)).toThrow('index.html has changed');
});
