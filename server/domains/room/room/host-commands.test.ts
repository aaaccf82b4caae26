import { describe, expect, test } from 'vitest';
import { type LiveFlag } from '../../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import type { RoomEvent } from '../../../../schema/room/room.ts';
import { exposureOf } from '../../../../schema/room/fold.ts';
import { planOf, simpleGoods } from '../../../testing/goods.ts';
import { stockOf } from '../../../testing/ordering.ts';
import { refusal } from '../../../testing/refusal.ts';
import type { RoomState } from './decider.ts';
import {
  decideForHost,
  hostCommands,
  type HostAsked,
  type HostOperation,
  type Scene,
} from './host-commands.ts';
import {
  before,
  book,
  close,
  ended,
  guest,
  host,
  main,
  manager,
  member,
  mug,
  onAir,
  otherHost,
  plan,
  roomAfter,
  started,
  stopped,
} from './scene.support.ts';

const shelf = new Map([mug, book, simpleGoods(999, 5)].map((goods) => [goods.facts.prdtSysId, goods]));

function goods(prdtSysId: number) {
  const found = shelf.get(prdtSysId);
  return { product: found?.facts ?? null, stock: stockOf(found) };
}

/** What comes of it when the host of the broadcast, in the app, asks for it; `scene`: what is otherwise. */
function does<N extends HostOperation>(
  name: N,
  room: RoomState,
  asked: Omit<HostAsked<N>, 'broadcastSysId'>,
  { by = host, fromApp = true, ...scene }: Partial<Scene> & { by?: typeof host; fromApp?: boolean } = {},
): RoomEvent[] {
  const given = { room, plan, host: { ...by, fromApp, rulesSince: 2 }, goods, ...scene };
  return decideForHost(name, given, { broadcastSysId: plan.broadcastSysId, ...asked } as HostAsked<N>);
}

function expose(room: RoomState, prdtSysId: number, salesExposureType: 1 | 2 | 3): RoomEvent[] {
  return does('setExposure', room, { prdtSysId, salesExposureType });
}

function control(room: RoomState, liveFlag: LiveFlag, by = host, fromApp = true): RoomEvent[] {
  return does('controlBroadcast', room, { liveFlag }, { by, fromApp });
}

/** The content of this request does not matter: nobody looks at it. */
const nothing = {} as HostAsked<HostOperation>;

const names = Object.keys(hostCommands) as HostOperation[];

test.each(names)('%s is for the host of the broadcast’s seller and for managers', (name) => {
  for (const room of [before, onAir, roomAfter(started, ended)])
    for (const by of [member, guest, otherHost])
      expect(() => does(name, room, nothing, { by })).toThrow(refusal('9001'));
});

test.each(names.filter((name) => !hostCommands[name].offAir))(
  '%s works only while the broadcast is on air',
  (name) => {
    for (const room of [before, roomAfter(started, ended), roomAfter(started, stopped)])
      for (const by of [host, manager])
        expect(() => does(name, room, nothing, { by })).toThrow(refusal('0007', { liveFlag: room.liveFlag }));
  },
);

test('only a start, an end and how many may come are for rooms off air', () => {
  expect(names.filter((name) => hostCommands[name].offAir)).toEqual(['limitViewers', 'controlBroadcast']);
});

test('a start takes the content confirmed, and an agreement to the rules that apply', () => {
  const starts = (standing: Partial<NonNullable<Scene['plan']['standing']>>) => {
    const confirmed = { isConfirmed: true, agreedVersion: null, isCancelled: false, version: 1, ...standing };
    const toConfirm = { ...plan, isToConfirm: true, standing: confirmed } as Scene['plan'];
    return () => does('controlBroadcast', before, { liveFlag: 1 }, { plan: toConfirm });
  };
  expect(starts({ isConfirmed: false })).toThrow(refusal('3011'));
  expect(starts({ agreedVersion: null })).toThrow(refusal('3012'));
  expect(starts({ agreedVersion: 1 })).toThrow(refusal('3012'));
  expect(starts({ agreedVersion: 2 })()).toHaveLength(1);
});

test('a manager does what a host does', () => {
  expect(does('setNotice', onAir, { notiContent: '알림' }, { by: manager })).toHaveLength(1);
});

describe('the notice', () => {
  test('is set and closed, once', () => {
    expect(does('closeNotice', onAir, {})).toEqual([]);
    const set = does('setNotice', onAir, { notiContent: '오늘만 무료배송' });
    expect(set).toEqual([{ type: 'NoticeSet', data: { notiContent: '오늘만 무료배송' } }]);
    expect(roomAfter(started, ...set).noti).toBe('오늘만 무료배송');
    const closed = does('closeNotice', roomAfter(started, ...set), {});
    expect(closed).toEqual([{ type: 'NoticeClosed', data: {} }]);
    expect(roomAfter(started, ...set, ...closed).noti).toBe('');
  });

  test('has English words only while it is that notice', () => {
    const both = does('setNotice', onAir, { notiContent: '무료배송', notiContentEn: 'Free delivery' });
    expect(roomAfter(started, ...both)).toMatchObject({ noti: '무료배송', notiEn: 'Free delivery' });
    const korean = does('setNotice', roomAfter(started, ...both), { notiContent: '품절 임박' });
    expect(roomAfter(started, ...both, ...korean)).toMatchObject({ noti: '품절 임박', notiEn: '' });
    const closed = does('closeNotice', roomAfter(started, ...both), {});
    expect(roomAfter(started, ...both, ...closed)).toMatchObject({ noti: '', notiEn: '' });
  });
});

test('a marketing line is shown and changes nothing', () => {
  const shown = does('showMarketing', onAir, { msg: '내일 도착!' });
  expect(shown).toEqual([{ type: 'MarketingShown', data: { msg: '내일 도착!' } }]);
  expect(roomAfter(started, ...shown)).toEqual(roomAfter(started));
});

describe('rolling products', () => {
  test('are set, and set once', () => {
    const set = does('setRolling', onAir, { prdtSysIds: [102, 101] });
    const rolling = roomAfter(started, ...set);
    expect(rolling.rollingPrdtSysIds).toEqual([102, 101]);
    expect(does('setRolling', rolling, { prdtSysIds: [102, 101] })).toEqual([]);
    const none = does('setRolling', rolling, { prdtSysIds: [] });
    expect(roomAfter(started, ...set, ...none).rollingPrdtSysIds).toEqual([]);
  });

  test('are of this broadcast', () => {
    expect(() => does('setRolling', onAir, { prdtSysIds: [101, 999] })).toThrow(refusal('2009'));
  });
});

test('orders may be cancelled, or not, and nothing is said twice', () => {
  const allowed = does('setOrderCancelable', onAir, { isLiveOrdCcl: 1 });
  expect(roomAfter(started, ...allowed).isLiveOrdCcl).toBe(1);
  expect(does('setOrderCancelable', roomAfter(started, ...allowed), { isLiveOrdCcl: 1 })).toEqual([]);
});

test('how many may come is said before the doors open, too, and holds when they do', () => {
  const set = does('limitViewers', before, { limitViewerCnt: 50 });
  expect(roomAfter(...set, started).limitViewerCnt).toBe(50);
  expect(does('limitViewers', roomAfter(...set), { limitViewerCnt: 50 })).toEqual([]);
});

describe('products', () => {
  const pinned = roomAfter(started, ...expose(onAir, 101, EXPOSURE.pinned));

  test('a pin says what is pinned, with its stock and price', () => {
    expect(expose(onAir, 101, EXPOSURE.pinned)).toEqual([
      { type: 'ProductPinned', data: { prdtSysId: 101 } },
      {
        type: 'ProductsChanged',
        data: {
          cause: 'host',
          fixPrdtSysId: 101,
          products: [
            {
              prdtSysId: 101,
              salesExposureType: EXPOSURE.pinned,
              stockQty: 7,
              isSoldout: 0,
              price: 12_000,
              marketPrice: 12_500,
              livePrice: null,
              livePriceStartDate: null,
              livePriceEndDate: null,
              isDisplay: 1,
            },
          ],
        },
      },
    ]);
    expect(pinned).toMatchObject({
      fixPrdtSysId: 101,
      changes: { 101: { salesExposureType: EXPOSURE.pinned } },
    });
  });

  test('pinning another demotes the first in the same event', () => {
    const events = expose(pinned, 102, EXPOSURE.pinned);
    const products = [
      expect.objectContaining({ prdtSysId: 102, salesExposureType: EXPOSURE.pinned, stockQty: 1000 }),
      expect.objectContaining({ prdtSysId: 101, salesExposureType: EXPOSURE.normal }),
    ];
    expect(events.filter(({ type }) => type === 'ProductsChanged')).toEqual([
      { type: 'ProductsChanged', data: { cause: 'host', fixPrdtSysId: 102, products } },
    ]);
    expect(roomAfter(started, ...expose(onAir, 101, EXPOSURE.pinned), ...events)).toMatchObject({
      fixPrdtSysId: 102,
      changes: { 101: { salesExposureType: EXPOSURE.normal }, 102: { salesExposureType: EXPOSURE.pinned } },
    });
  });

  test.each([EXPOSURE.normal, EXPOSURE.hidden])('exposure %d takes the pin away', (exposure) => {
    const events = expose(pinned, 101, exposure);
    expect(events.map(({ type }) => type)).toEqual(['ProductsChanged']);
    expect(roomAfter(started, ...expose(onAir, 101, EXPOSURE.pinned), ...events)).toMatchObject({
      fixPrdtSysId: null,
      changes: { 101: { salesExposureType: exposure } },
    });
  });

  test('hiding another product leaves the pin', () => {
    const products = [expect.objectContaining({ prdtSysId: 102, salesExposureType: EXPOSURE.hidden })];
    expect(expose(pinned, 102, EXPOSURE.hidden)).toEqual([
      { type: 'ProductsChanged', data: { cause: 'host', fixPrdtSysId: 101, products } },
    ]);
  });

  test('a hidden product can be pinned at once', () => {
    const hidden = roomAfter(started, ...expose(onAir, 101, EXPOSURE.hidden));
    expect(exposureOf(hidden, 101)).toBe(EXPOSURE.hidden);
    expect(expose(hidden, 101, EXPOSURE.pinned)).toHaveLength(2);
  });

  test('what is so already changes nothing', () => {
    expect(expose(pinned, 101, EXPOSURE.pinned)).toEqual([]);
    expect(expose(onAir, 101, EXPOSURE.normal)).toEqual([]);
  });

  test('only products of the broadcast can be pinned, shown or pointed at', () => {
    expect(() => expose(onAir, 999, EXPOSURE.pinned)).toThrow(refusal('2009'));
    expect(() => does('showProduct', onAir, { prdtSysId: 999 })).toThrow(refusal('2009'));
    expect(() => does('buyHere', onAir, { prdtSysId: 999 })).toThrow(refusal('2009'));
  });

  test('a product that was planned and never listed cannot be shown', () => {
    const promised = planOf([mug.facts, { prdtSysId: 500 }]);
    const change = { prdtSysId: 500, salesExposureType: EXPOSURE.pinned };
    expect(() => does('setExposure', onAir, change, { plan: promised })).toThrow(refusal('2009'));
    expect(() => does('showProduct', onAir, { prdtSysId: 500 }, { plan: promised })).toThrow(refusal('2009'));
  });

  test('a pop-up says what everyone may see of the product', () => {
    const { name, nameEn, imageUrl: squareImageUrl } = mug.facts;
    expect(does('showProduct', onAir, { prdtSysId: 101 })).toEqual([
      { type: 'ProductShown', data: { prdtSysId: 101, name, nameEn, price: 12_000, squareImageUrl } },
    ]);
  });

  test('buy-here points at the pinned product unless another is named', () => {
    expect(does('buyHere', pinned, {})).toEqual([{ type: 'BuyHereShown', data: { prdtSysId: 101 } }]);
    expect(does('buyHere', pinned, { prdtSysId: 102 })).toEqual([
      { type: 'BuyHereShown', data: { prdtSysId: 102 } },
    ]);
    expect(() => does('buyHere', onAir, {})).toThrow(refusal('0007'));
  });
});

test('the order button is hidden and shown; once is enough', () => {
  const hidden = does('hideOrderButton', onAir, { isHideOrdBtn: 1 });
  expect(hidden).toEqual([{ type: 'OrderButtonChanged', data: { isHideOrdBtn: 1 } }]);
  const room = roomAfter(started, ...hidden);
  expect(room.isHideOrdBtn).toBe(1);
  expect(does('hideOrderButton', room, { isHideOrdBtn: 1 })).toEqual([]);
  expect(does('hideOrderButton', onAir, { isHideOrdBtn: 0 })).toEqual([]);
  expect(does('hideOrderButton', room, { isHideOrdBtn: 0 })).toEqual([
    { type: 'OrderButtonChanged', data: { isHideOrdBtn: 0 } },
  ]);
});

describe('the broadcast', () => {
  test('goes on air with its first stream, and ends with none', () => {
    expect(control(before, 1)).toEqual([started]);
    expect(control(onAir, 2)).toEqual([ended]);
    expect(control(onAir, 3)).toEqual([stopped]);
    expect(onAir.liveUrl).toBe(main);
    expect(roomAfter(started, ended).liveUrl).toBeNull();
  });

  test('goes on air with its products hidden and pinned as planned, and changes on air come after', () => {
    const exposures = [
      { prdtSysId: 101, salesExposureType: EXPOSURE.hidden },
      { prdtSysId: 102, salesExposureType: EXPOSURE.pinned },
    ];
    const said = { broadcastSysId: 10, liveFlag: 1 };
    const events = does('controlBroadcast', before, said, { plan: { ...plan, exposures } });
    expect(events).toMatchObject([
      started,
      { type: 'ProductPinned', data: { prdtSysId: 102 } },
      {
        type: 'ProductsChanged',
        data: {
          cause: 'host',
          fixPrdtSysId: 102,
          products: [
            { prdtSysId: 102, salesExposureType: EXPOSURE.pinned },
            { prdtSysId: 101, salesExposureType: EXPOSURE.hidden, stockQty: 7, price: 12_000 },
          ],
        },
      },
    ]);
    const room = roomAfter(...events, ...expose(roomAfter(...events), 101, EXPOSURE.pinned));
    expect(room.fixPrdtSysId).toBe(101);
    expect(exposureOf(room, 102)).toBe(EXPOSURE.normal);
  });

  test('is started from the app only, and ended from anywhere', () => {
    expect(() => control(before, 1, host, false)).toThrow(refusal('9001'));
    expect(() => control(before, 1, manager, false)).toThrow(refusal('9001'));
    expect(control(onAir, 2, host, false)).toEqual([ended]);
    expect(control(onAir, 3, host, false)).toEqual([stopped]);
  });

  const NEXT = [[1], [2, 3], [], []];
  test.each([0, 1, 2, 3] as const)('at %d goes on as it may, stays where it is, and nowhere else', (from) => {
    const room = [before, onAir, roomAfter(started, ended), roomAfter(started, stopped)][from]!;
    const flags = [0, 1, 2, 3] as const;
    const next = flags.filter((to) => NEXT[from]!.includes(to));
    for (const to of next)
      expect(control(room, to)).toMatchObject([{ type: 'LiveFlagChanged', data: { liveFlag: to } }]);
    for (const to of flags.filter((to) => to === from && to > 0)) expect(control(room, to)).toEqual([]);
    for (const to of flags.filter((to) => !next.includes(to) && to !== from))
      expect(() => control(room, to)).toThrow(refusal('0007', { liveFlag: from }));
  });

  test('without a stream of its own goes on air all the same', () => {
    const bare = planOf([mug.facts], { streams: [] });
    expect(does('controlBroadcast', before, { liveFlag: 1 }, { plan: bare })).toEqual([
      { type: 'LiveFlagChanged', data: { liveFlag: 1, liveUrl: null } },
    ]);
  });
});

test('the stream is switched to another of the broadcast’s own, and to nothing else', () => {
  const switched = does('switchStream', onAir, { liveUrl: close });
  expect(switched).toEqual([{ type: 'StreamSwitched', data: { liveUrl: close } }]);
  expect(roomAfter(started, ...switched).liveUrl).toBe(close);
  expect(does('switchStream', onAir, { liveUrl: main })).toEqual([]);
  expect(() => does('switchStream', onAir, { liveUrl: 'https://elsewhere.example/live.m3u8' })).toThrow(
    refusal('0005'),
  );
});
