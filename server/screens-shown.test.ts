import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveAddress } from '../schema/room/rehearsals.ts';
import type { BroadcastPlan } from './domains/room/broadcast/decider.ts';
import { choiceGoods, simpleGoods, type Goods } from './testing/goods.ts';
import { TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function open(path: string, headers: Record<string, string> = {}) {
  const page = await server.api.raw('GET', path, { headers });
  const tag = (name: string) => new RegExp(`<meta [^>]*"${name}" content="([^"]*)">`).exec(page.text)?.[1];
  return { ...page, tag, card: [tag('og:title'), tag('og:description'), tag('og:image'), tag('og:url')] };
}

const story: Partial<BroadcastPlan> = {
  title: '퇴근 <3분> "메이크업"',
  titleEn: 'Three-minute make-up',
  briefComment: '오늘만 싸요',
  briefCommentEn: 'Today only',
  thumnailLiveUrl: '/pictures/broadcast-1.webp',
};

const isBuilt = existsSync(new URL('../dist/client/index.html', import.meta.url));

describe.runIf(isBuilt)('the page of a broadcast', () => {
  test.each(['before it begins', 'on air', 'when it can be watched again'])(
    'tells %s what it is, in the language of who asks',
    async (when) => {
      const { world, url } = server;
      const plan = await world.schedules([], story);
      if (when !== 'before it begins') await world.control(plan, 1);
      if (when === 'when it can be watched again') await world.control(plan, 2);
      const path = liveAddress(plan);
      const addresses = [`${url}/pictures/share/broadcast-1.jpg`, `${url}${path}`];
      const ko = await open(path);
      expect(ko.status).toBe(200);
      expect(ko.card).toEqual(['퇴근 &lt;3분&gt; &quot;메이크업&quot;', '오늘만 싸요', ...addresses]);
      expect(ko.text).toContain('<html lang="ko"');
      const en = await open(path.toLowerCase(), { 'accept-language': 'en-GB,en;q=0.9,ko;q=0.5' });
      expect(en.card).toEqual(['Three-minute make-up', 'Today only', ...addresses]);
      expect(en.text).toContain('<html lang="en"');
      expect(en.text).toContain('<title>Three-minute make-up · Sellover</title>');
      expect([en.headers['content-language'], en.headers['vary']]).toEqual(['en', 'Accept-Language, Cookie']);
      expect(en.headers['cache-control']).toBe('no-cache');
    },
  );

  test('tells what it is to be shared with, as its detail does', async () => {
    const shared = {
      shareTitle: '함께 봐요',
      shareText: '지금!',
      shareThumnailUrl: 'https://cdn.example/s.webp',
    };
    const plan = await server.world.airs([], { ...story, ...shared });
    expect((await open(liveAddress(plan))).card.slice(0, 3)).toEqual(Object.values(shared));
    const { broadcastSysId } = plan;
    expect(await server.api.done('broadcastDetail', { broadcastSysId })).toMatchObject(shared);
    const unsaid = await server.world.airs([], story);
    const detail = await server.api.done('broadcastDetail', { broadcastSysId: unsaid.broadcastSysId });
    expect(detail).toMatchObject({ shareTitle: '', shareText: '', shareThumnailUrl: '' });
  });

  test('says of a rehearsal no more than of what is not there', async () => {
    const { world, api } = server;
    const { broadcastSysId, broadcastScheduleSysId } = await world.airs([], story);
    const { token } = await world.host();
    const rehearsal = await api.done('makeRehearsal', { broadcastSysId }, { token });
    const secret = await open(liveAddress(rehearsal));
    const nothing = await open(liveAddress({ broadcastSysId: 999_999, broadcastScheduleSysId: 1 }));
    expect([secret.status, nothing.status]).toEqual([404, 404]);
    expect(secret.text).toBe(nothing.text);
    expect(secret.card).toEqual(['Sellover', secret.tag('description'), undefined, undefined]);
    // Who runs it sees it all the same: the app asks for it as somebody.
    expect(secret.text).toContain('<div id="root">');
    const wrongSchedule = { broadcastSysId, broadcastScheduleSysId: broadcastScheduleSysId + 1 };
    expect((await open(liveAddress(wrongSchedule))).status).toBe(404);
  });
});

test.runIf(isBuilt)(
  'a page comes in the language that was chosen, whatever the browser asks for',
  async () => {
    const asks = { 'accept-language': 'en' };
    const [chosen, unchosen] = await Promise.all([
      open('/', { ...asks, cookie: 'sellover.locale=ko' }),
      open('/', asks),
    ]);
    expect([chosen.headers['content-language'], unchosen.headers['content-language']]).toEqual(['ko', 'en']);
    expect(chosen.tag('og:locale')).toBe('ko_KR');
    expect(unchosen.tag('description')).toMatch(/live shopping/);
  },
);

/** What a page says of itself in the words of schema.org, by type. */
function dataOf(text: string): Record<string, Record<string, unknown>> {
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return Object.fromEntries(
    found.map(([, json]) => JSON.parse(json!) as { '@type': string }).map((each) => [each['@type'], each]),
  );
}

describe.runIf(isBuilt)('what search and messengers read', () => {
  test('of a product: its name, picture and plain price, in the language of the address', async () => {
    const told = { price: 12_900, name: '쿠션', nameEn: 'Cushion' };
    const { prdtSysId } = (await server.world.lists((id) => simpleGoods(id, 3, told))).facts;
    const ko = await open(`/Product/${prdtSysId}`);
    expect(ko.status).toBe(200);
    expect(ko.text).toContain('<title>쿠션 · Sellover</title>');
    expect(ko.tag('description')).toContain('12,900원');
    const en = await open(`/Product/${prdtSysId}?lang=en`, { cookie: 'sellover.locale=ko' });
    expect(en.text).toContain('<html lang="en"');
    expect(en.tag('og:title')).toBe('Cushion');
    const { Product, BreadcrumbList } = dataOf(en.text);
    expect(Product).toMatchObject({
      name: 'Cushion',
      offers: { price: 12_900, priceCurrency: 'KRW', availability: 'https://schema.org/InStock' },
    });
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [{ name: 'Sellover' }, { position: 2, item: `${server.url}/Product/${prdtSysId}` }],
    });
  });

  test('a product is offered at what its choices cost, and only where it can be bought', async () => {
    const { world } = server;
    const offered = async (goods: (id: number) => Goods) => {
      const { facts } = await world.lists(goods);
      const { text, tag } = await open(`/Product/${facts.prdtSysId}`);
      return [dataOf(text)['Product']!['offers'], tag('description')] as const;
    };
    const choices = [
      ['작은', 9_000, 0],
      ['큰', 19_000, 2],
      ['더 큰', 29_000, 2],
    ] as const;
    const [dearer, text] = await offered((id) => choiceGoods(id, choices, { price: 1_000 }));
    expect(dearer).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 20_000,
      highPrice: 30_000,
      offerCount: 2,
    });
    expect(text).toContain('20,000원');
    expect((await offered((id) => simpleGoods(id, 3, { isLiveOnly: 1 })))[0]).toBeUndefined();
    const availability = 'https://schema.org/Discontinued';
    const [stopped] = await offered((id) => simpleGoods(id, 3, { isDisplay: 0 }));
    expect(stopped).toMatchObject({ '@type': 'Offer', availability });
  });

  test('a notice is there from its day on', async () => {
    const { api, clock, world } = server;
    const notice = { lang: 'ko', content: '반가워요.', isPinned: 0 } as const;
    const { token } = await world.manager();
    const publish = async (noticeId: string, date: string) => {
      await api.done('applyNotice', { ...notice, noticeId, title: noticeId, date }, { token });
      const { notices } = await api.done('notices', { startIndex: 0, rowCount: 10 }, { token });
      return notices.find((each) => each.noticeId === noticeId)!.noticeSysId;
    };
    const later = new Date(clock.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);
    const [there, coming] = [await publish('open', '2020-01-01'), await publish('coming', later)];
    expect((await open(`/Notice/${there}`)).status).toBe(200);
    expect((await open(`/Notice/${coming}`)).status).toBe(404);
    expect((await open(`/CustomerSearch/notice/${there}`)).status).toBe(200);
    for (const code of [coming, 'open'])
      expect((await open(`/CustomerSearch/notice/${code}`)).status).toBe(404);
  });

  test.each(['/Product/99999', '/ProductQa/99999', '/ReviewList/99999', '/Binding/99999'])(
    '%s, where there is no product, is 404 at once',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  test('of a broadcast: an event before it begins, a video once there is a picture', async () => {
    const plan = await server.world.schedules([], story);
    const before = dataOf((await open(liveAddress(plan))).text);
    expect(before['BroadcastEvent']).toMatchObject({ startDate: plan.startDate, isLiveBroadcast: true });
    expect(before['VideoObject']).toBeUndefined();
    await server.world.control(plan, 1);
    const onAir = dataOf((await open(liveAddress(plan))).text);
    expect(onAir['VideoObject']).toMatchObject({
      name: story.title,
      publication: { '@type': 'BroadcastEvent', url: `${server.url}${liveAddress(plan)}` },
    });
  });

  test('of all pages: robots.txt leads to a sitemap of products on display and public broadcasts', async () => {
    await TestServer.alone(async ({ api, world, url }) => {
      const shown = (await world.lists((id) => simpleGoods(id, 1))).facts;
      const hidden = (await world.lists((id) => simpleGoods(id, 1, { isDisplay: 0 }))).facts;
      const plan = await world.airs([], story);
      const { token } = await world.host();
      const rehearsal = await api.done('makeRehearsal', { broadcastSysId: plan.broadcastSysId }, { token });
      const robots = await api.raw('GET', '/robots.txt');
      expect(robots.text).toContain(`Sitemap: ${url}/sitemap.xml`);
      expect(robots.text).toContain('Disallow: /BuyHistory');
      // A search engine draws our pages, and they are empty without the API.
      expect(robots.text).not.toContain('/v1/');
      const { text } = await api.raw('GET', '/sitemap.xml');
      const pages = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!.slice(url.length));
      expect(pages).toContain('/');
      expect(pages).toContain(`/Product/${shown.prdtSysId}`);
      expect(pages).toContain(liveAddress(plan));
      expect(pages).not.toContain(`/Product/${hidden.prdtSysId}`);
      expect(pages).not.toContain(liveAddress(rehearsal));
    });
  });

  test('and a page comes compressed to whoever can read that', async () => {
    const answer = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')?.toLowerCase()).toMatch(
      /cookie.*accept-encoding|accept-encoding.*cookie/,
    );
    expect(await answer.text()).toContain('<div id="root">');
  });
});

describe.runIf(isBuilt)('the pages of the terms', () => {
  test.each([
    ['/Terms/1', 200],
    ['/Terms/7', 200],
    ['/Terms/8', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await open(path)).status).toBe(status);
  });
});
