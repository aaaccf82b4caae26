import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { broadcastDetail, broadcastProducts, notice } from '../../../../schema/broadcasts/broadcasts.ts';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { RoomFeed } from './feed.ts';
import { type Answer, joined, stubServer } from './live.support.ts';
import { Loading } from './loading.ts';
import type { RoomProduct } from './room-products.ts';

const product = (prdtSysId: number) =>
  ({ prdtSysId, salesExposureType: EXPOSURE.normal }) as Partial<RoomProduct> as RoomProduct;
const detail = {
  liveFlag: LIVE_FLAG.onAir,
  liveUrl: '/a.m3u8',
  viewCnt: 12,
  likeCnt: 3,
  isMultiTransmission: 1,
  broadcastPrdts: [product(1)],
};
const given: Answer = { reply: { notiContent: '무료배송', notiContentEn: 'Free delivery' } };

function setUp() {
  const answers = new Map<Operation, (url: URL) => Answer | Promise<Answer>>([
    [broadcastDetail, () => ({ reply: detail })],
    [notice, () => given],
    [broadcastProducts, () => ({ reply: { totalCnt: 1, products: [product(1)] } })],
  ]);
  const server = stubServer(answers);
  const feed = new RoomFeed(
    () => undefined,
    () => true,
  );
  const onDetail = vi.fn<(shown: { liveFlag: number }) => void>();
  const onFailed = vi.fn<(why: string) => void>();
  const ids = { broadcastSysId: 1, broadcastScheduleSysId: 2 };
  const loading = new Loading({ ids, feed, onDetail, onFailed });
  return { answers, server, feed, loading, onDetail, onFailed };
}

/** Lets pending calls settle. */
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('the detail', () => {
  test('is what the room begins with, before anybody is told of it', async () => {
    const { loading, feed, onDetail } = setUp();
    onDetail.mockImplementation(() => expect(feed.state.liveUrl).toBe('/a.m3u8'));
    await loading.load();
    expect(onDetail).toHaveBeenCalledOnce();
    expect(feed.state).toMatchObject({
      liveFlag: LIVE_FLAG.onAir,
      viewCnt: 12,
      likeCnt: 3,
      isMultiTransmission: true,
      products: [{ prdtSysId: 1 }],
    });
  });

  test('does not take back what the room has said since it was joined', async () => {
    const { loading, feed } = setUp();
    feed.take([
      {
        ...joined,
        data: { ...joined.data, liveFlag: LIVE_FLAG.onAir, liveUrl: '/b.m3u8', viewCnt: 99 },
      } as never,
    ]);
    expect(feed.state.joined).toBe(true);
    await loading.load();
    expect(feed.state).toMatchObject({ liveUrl: '/b.m3u8', viewCnt: 99 });
  });

  test.each([
    ['nobody answers', 'offline'],
    ['the server has failed', { code: '0010' }],
    ['the server is starting', { code: '0009' }],
  ] as const)('that cannot be had is asked for again, and may come then: %s', async (_, answer) => {
    const { answers, loading, onDetail, onFailed } = setUp();
    answers.set(broadcastDetail, () => answer);
    await loading.load();
    expect(onFailed.mock.calls).toEqual([['failed']]);
    answers.set(broadcastDetail, () => ({ reply: detail }));
    await loading.load();
    expect(onDetail).toHaveBeenCalledOnce();
    expect(onFailed).toHaveBeenCalledOnce();
  });

  test('that is there stays when a later one cannot be had', async () => {
    const { answers, loading, onFailed } = setUp();
    await loading.load();
    answers.set(broadcastDetail, () => 'offline');
    await loading.load();
    expect(onFailed).not.toHaveBeenCalled();
  });

  test('of a broadcast that is not there is said to be missing, not late', async () => {
    const { answers, loading, onDetail, onFailed } = setUp();
    answers.set(broadcastDetail, () => ({ code: '0004' }));
    await loading.load();
    expect(onFailed.mock.calls).toEqual([['noBroadcast']]);
    expect(onDetail).not.toHaveBeenCalled();
  });

  test.each(['a reply', 'a refusal', 'nothing'] as const)(
    'that comes after closing is for nobody: %s',
    async (what) => {
      const { answers, loading, feed, onDetail, onFailed } = setUp();
      answers.set(broadcastDetail, () =>
        what === 'a reply' ? { reply: detail } : what === 'a refusal' ? { code: '0004' } : 'offline',
      );
      const loaded = loading.load();
      loading.close();
      await loaded;
      expect(onDetail).not.toHaveBeenCalled();
      expect(onFailed).not.toHaveBeenCalled();
      expect(feed.state.products).toEqual([]);
    },
  );
});

describe('the notice', () => {
  const known = { noti: '무료배송', notiEn: 'Free delivery' };
  const none = { noti: '', notiEn: '' };

  test.each([LIVE_FLAG.before, LIVE_FLAG.onAir])('stands before the room is joined: %s', async (liveFlag) => {
    const { answers, loading, feed } = setUp();
    answers.set(broadcastDetail, () => ({ reply: { ...detail, liveFlag } }));
    await loading.load();
    await expect.poll(() => feed.state).toMatchObject(known);
  });

  test('holds nobody up when it comes late', async () => {
    const { answers, loading, feed, onDetail } = setUp();
    const late = Promise.withResolvers<Answer>();
    answers.set(notice, () => late.promise);
    await loading.load();
    expect(onDetail).toHaveBeenCalledOnce();
    expect(feed.state).toMatchObject(none);
    late.resolve(given);
    await expect.poll(() => feed.state).toMatchObject(known);
  });

  test('that comes first waits for what the broadcast is', async () => {
    const { answers, loading, feed } = setUp();
    const late = Promise.withResolvers<Answer>();
    answers.set(broadcastDetail, () => late.promise);
    const loaded = loading.load();
    await settled();
    expect(feed.state).toMatchObject(none);
    late.resolve({ reply: detail });
    await loaded;
    await expect.poll(() => feed.state).toMatchObject(known);
  });

  test('is the room’s as soon as that is joined', async () => {
    const { answers, server, loading, feed } = setUp();
    const late = Promise.withResolvers<Answer>();
    answers.set(notice, () => late.promise);
    await loading.load();
    feed.take([{ ...joined, data: { ...joined.data, noti: '새 공지', notiEn: '' } } as never]);
    late.resolve(given);
    await settled();
    expect(feed.state).toMatchObject({ noti: '새 공지', notiEn: '' });
    await loading.load();
    expect(server.timesAsked(notice)).toBe(1);
  });

  test.each<[string, number, Answer]>([
    ['of a broadcast that is over', LIVE_FLAG.ended, { reply: { notiContent: '끝', notiContentEn: '' } }],
    ['that cannot be had', LIVE_FLAG.onAir, 'offline'],
    ['that is refused', LIVE_FLAG.onAir, { code: '0004' }],
  ])('%s is none', async (_, liveFlag, answer) => {
    const { answers, loading, feed, onDetail, onFailed } = setUp();
    answers.set(broadcastDetail, () => ({ reply: { ...detail, liveFlag } }));
    answers.set(notice, () => answer);
    await loading.load();
    await settled();
    expect(feed.state).toMatchObject(none);
    expect([onDetail, onFailed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });
});

describe('the product list', () => {
  test('comes page by page, to the last one', async () => {
    const { answers, server, loading, feed } = setUp();
    const all = Array.from({ length: ROW_COUNT_MAX + 5 }, (_, index) => product(index + 1));
    answers.set(broadcastProducts, ({ searchParams }) => {
      const start = Number(searchParams.get('startIndex'));
      const products = all.slice(start, start + Number(searchParams.get('rowCount')));
      return { reply: { totalCnt: all.length, products } };
    });
    await loading.loadProducts();
    expect(feed.state.products).toHaveLength(all.length);
    expect(server.timesAsked(broadcastProducts)).toBe(2);
  });

  test('ends where a page is empty, whatever the count says', async () => {
    const { answers, loading, feed } = setUp();
    answers.set(broadcastProducts, ({ searchParams }) => ({
      reply: { totalCnt: 5, products: searchParams.get('startIndex') === '0' ? [product(1)] : [] },
    }));
    await loading.loadProducts();
    expect(feed.state.products).toHaveLength(1);
  });

  test('is asked for once, however many want it at the same time', async () => {
    const { server, loading } = setUp();
    await Promise.all([loading.loadProducts(), loading.loadProducts()]);
    expect(server.timesAsked(broadcastProducts)).toBe(1);
    await loading.loadProducts();
    expect(server.timesAsked(broadcastProducts)).toBe(2);
  });

  test('that cannot be had leaves the one that is there', async () => {
    const { answers, loading, feed } = setUp();
    await loading.loadProducts();
    answers.set(broadcastProducts, () => 'offline');
    await loading.loadProducts();
    expect(feed.state.products).toHaveLength(1);
  });
});
