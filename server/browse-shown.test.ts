import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROW_COUNT_DEFAULT } from '../schema/constants.ts';
import { planFor, planned } from './domains/catalog/exhibition/examples.support.ts';
import { TestServer } from './testing/server.ts';
import { setStage, type Stage } from './testing/stage.ts';
import { OTHER_SELLER, SELLER } from './testing/world.ts';

const NOBODY = 999_999_999;
const DAY = 24 * 60 * 60_000;

let server: TestServer;
let stage: Stage;
let ids: { brand: number; upper: number; lower: number; other: number; plan: number; coming: number };
beforeAll(async () => {
  server = await TestServer.start();
  stage = await setStage(server);
  const { api, host, manager } = stage;
  const tree = await api.done('categories', {});
  const named = { name: '향기', nameEn: 'Scents' };
  const sub = { name: '향초', nameEn: 'Candles' };
  const asked = {
    ifVersion: tree.version,
    categories: [
      ...tree.categories,
      { ...named, subCategories: [sub] },
      { name: '불빛', nameEn: 'Lights', subCategories: [] },
    ],
  };
  const { categories } = await api.done('setCategories', asked, { token: manager.token });
  const [upper, other] = categories.slice(-2) as [(typeof categories)[0], (typeof categories)[0]];
  const list = await api.done('brands', { sellerSysId: SELLER });
  const brand = { name: '들풀', nameEn: 'Meadow' };
  const { brands } = await api.done(
    'setBrands',
    { sellerSysId: SELLER, ifVersion: list.version, brands: [...list.brands, brand] },
    { token: host.token },
  );
  const at = (days: number) => new Date(server.clock.now() + days * DAY).toISOString();
  const shown = planFor(stage, { imageUrl: '/pictures/broadcast-3.webp' });
  const later = planFor(stage, { title: '다음 집', startDate: at(1), endDate: at(2) });
  const set = { sellerSysId: SELLER, ifVersion: 0, plans: [shown, later] };
  const { plans } = await api.done('setPlans', set, { token: host.token });
  ids = {
    brand: brands.at(-1)!.brandSysId,
    upper: upper.categorySysId,
    lower: upper.subCategories[0]!.categorySysId,
    other: other.categorySysId,
    plan: plans[0]!.planSysId,
    coming: plans[1]!.planSysId,
  };
});
afterAll(() => server.stop());

async function open(path: string) {
  const page = await server.api.raw('GET', path);
  const { text } = page;
  const tag = (name: string) => new RegExp(`<meta [^>]*"${name}" content="([^"]*)">`).exec(text)?.[1];
  const link = (as: string) =>
    [...text.matchAll(new RegExp(`<link rel="preload" as="${as}"[^>]* href="([^"]*)"`, 'g'))].map(
      ([, href]) => href!.replaceAll('&amp;', '&'),
    );
  return {
    ...page,
    title: /<title>([^<]*)</.exec(text)?.[1],
    text: tag('og:description'),
    picture: tag('og:image'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.slice(server.url.length),
    crumbs: /"@type":"BreadcrumbList"/.test(text),
    fetches: link('fetch'),
    pictures: link('image'),
  };
}

const isBuilt = existsSync(new URL('../dist/client/index.html', import.meta.url));
const PAGE = `startIndex=0&rowCount=${ROW_COUNT_DEFAULT}`;

describe.runIf(isBuilt)('a page on which people look around', () => {
  test.each([
    ['/Store', '스토어', 'Store', '/Store'],
    ['/LiveItems/live', '방송 상품', 'Products on shows', '/LiveItems/live'],
    ['/liveitems/VOD', '방송 상품', 'Products on shows', '/LiveItems/vod'],
    ['/search', '검색', 'Search', '/search'],
    ['/Calendar', '방송 캘린더', 'Broadcast calendar', '/Calendar'],
    ['/CalendarReserved', '내 방송 알림', 'My broadcast reminders', '/CalendarReserved'],
    ['/BrandChannel/{brand}', '들풀', 'Meadow', '/BrandChannel/{brand}'],
    ['/planning/brandlist/{brand}', '들풀', 'Meadow', '/Planning/brandList/{brand}'],
    ['/Planning/event/{brand}', '들풀', 'Meadow', '/Planning/event/{brand}'],
    ['/category/{upper}/0', '향기', 'Scents', '/category/{upper}/all'],
    ['/category/{upper}/{lower}', '향초', 'Candles', '/category/{upper}/{lower}'],
    ['/PlanningEvent/{plan}/whatever', /^포근한 집/, /^포근한|^A cosy home/, '/PlanningEvent/{plan}'],
  ])('%s tells what it is, in both languages, under one address', async (said, ko, en, canonical) => {
    const of = (path: string) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name as keyof typeof ids]));
    for (const [lang, title] of [
      ['ko', ko],
      ['en', en],
    ] as const) {
      const page = await open(`${of(said)}?lang=${lang}`);
      expect(page.status).toBe(200);
      expect(page.title?.replace(/ · Sellover$/, '')).toMatch(title);
      expect(page.title).toMatch(/ · Sellover$/);
      expect(page.text).toMatch(lang === 'ko' ? /[가-힣]/ : /[a-z]{3}/);
      expect(page.picture).toMatch(/\.jpg$/);
      expect(page.canonical).toBe(`${of(canonical)}?lang=${lang}`);
      expect(page.crumbs).toBe(true);
    }
  });

  test.each([
    `/BrandChannel/${NOBODY}`,
    `/Planning/best/${NOBODY}`,
    `/Planning/sale/1`,
    `/PlanningEvent/${NOBODY}`,
    `/category/${NOBODY}/all`,
    '/category/all/all',
    '/LiveItems/later',
  ])('%s, where there is nothing, is 404 at once and still the app', async (path) => {
    const page = await server.api.raw('GET', path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('<div id="root">');
  });

  test('a subcategory of another category, and a plan that has not begun, are not there', async () => {
    for (const path of [`/category/${ids.other}/${ids.lower}`, `/PlanningEvent/${ids.coming}`])
      expect((await open(path)).status).toBe(404);
  });

  test('asks with the page for what its screen shows first, and not where the address asks for more', async () => {
    const { brand, plan, upper, lower } = ids;
    const store = await open('/Store');
    expect(store.fetches).toContain(`/v1/products/searchlists?${PAGE}`);
    expect(store.fetches).toContain('/v1/categories');
    const filtered = await open('/Store?sort=price');
    expect(filtered.fetches).not.toContain(`/v1/products/searchlists?${PAGE}`);
    expect(filtered.fetches).toContain('/v1/categories');
    const listed = (await open(`/category/${upper}/${lower}`)).fetches;
    expect(listed).toContain(`/v1/products/searchlists?categorySysId=${lower}&${PAGE}`);
    expect((await open(`/BrandChannel/${brand}`)).fetches).toContain(`/v1/brands/${brand}`);
    const best = (await open(`/Planning/best/${brand}`)).fetches;
    expect(best).toContain(`/v1/products/searchlists?brandSysId=${brand}&sort=sold&${PAGE}`);
    const { fetches, pictures } = await open(`/PlanningEvent/${plan}`);
    expect(fetches).toContain(`/v1/operations/plans/${plan}`);
    expect(pictures).toEqual(['/pictures/broadcast-3.webp']);
  });
});

test('a sitemap lists the store, categories, brands and plans; a shop’s lists its own', async () => {
  const shops = new Map([['localhost', OTHER_SELLER]]);
  await TestServer.alone(
    async (own) => {
      const there = await setStage(own);
      const { planSysId } = await planned(there);
      const branded = async (sellerSysId: number, token: string, name: string) => {
        const { version, brands } = await there.api.done('brands', { sellerSysId });
        const asked = { sellerSysId, ifVersion: version, brands: [...brands, { name, nameEn: '' }] };
        return (await there.api.done('setBrands', asked, { token })).brands.at(-1)!.brandSysId;
      };
      const first = await branded(SELLER, there.host.token, '들풀');
      const second = await branded(OTHER_SELLER, there.otherHost.token, '갈대');
      const categories = [{ name: '향기', nameEn: 'Scents', subCategories: [{ name: '향초', nameEn: '' }] }];
      const set = { ifVersion: 0, categories };
      const [tree] = (await there.api.done('setCategories', set, { token: there.manager.token })).categories;
      const { categorySysId, subCategories } = tree!;
      const listed = async (url: string) => {
        const text = await (await fetch(`${url}/sitemap.xml`)).text();
        return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, each]) => each!.slice(url.length));
      };
      const everywhere = [
        '/Store',
        '/Calendar',
        '/LiveItems/live',
        `/category/${categorySysId}/all`,
        `/category/${categorySysId}/${subCategories[0]!.categorySysId}`,
        `/BrandChannel/${second}`,
      ];
      const mall = await listed(own.url);
      expect(mall).toEqual(expect.arrayContaining([...everywhere, `/BrandChannel/${first}`]));
      expect(mall).toContain(`/PlanningEvent/${planSysId}`);
      expect(new Set(mall).size).toBe(mall.length);
      const shop = await listed(own.url.replace('127.0.0.1', 'localhost'));
      expect(shop).toEqual(expect.arrayContaining(everywhere));
      expect(shop).not.toContain(`/BrandChannel/${first}`);
      expect(shop).not.toContain(`/PlanningEvent/${planSysId}`);
    },
    { config: { shops } },
  );
});
