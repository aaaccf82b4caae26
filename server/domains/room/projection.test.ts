import { expect, test } from 'vitest';
import { planOf } from '../../testing/goods.ts';
import { TestLog } from '../../testing/log.ts';
import { EVENING } from '../../testing/server.ts';
import { countsOfRoom, countsStream } from './counts.ts';
import { roomStream, type ChangedProduct, type RoomEvent } from './decider.ts';
import { exposuresOfRoom, roomByName, roomsOnAir } from './projection.ts';

const plan = planOf([{ prdtSysId: 101 }, { prdtSysId: 102 }]);
const room = '10_77';
const started: RoomEvent = { type: 'LiveFlagChanged', data: { liveFlag: 1, liveUrl: '/live.m3u8' } };

/** A room on air in which this happened, and the row that is left of it. */
async function rowAfter(...events: readonly RoomEvent[]) {
  let row;
  await TestLog.run(async (log) => {
    await log.append(roomStream(plan), 1, started, ...events);
    row = log.one(roomByName({ room }));
  });
  return row;
}

function changed(prdtSysId: number, salesExposureType: 1 | 2 | 3): ChangedProduct {
  return { prdtSysId, salesExposureType, stockQty: 1, isSoldout: 0, price: 100, isDisplay: 1 };
}

test('LiveFlagChanged: a room begins to exist when it goes on air, and keeps when it did and when it ended', async () => {
  await TestLog.run(async (log) => {
    expect(log.one(roomByName({ room }))).toBeUndefined();
    await log.append(roomStream(plan), 1, started);
    expect(log.all(roomsOnAir())).toEqual([{ room }]);
    expect(log.one(roomByName({ room }))).toEqual({
      room,
      live_flag: 1,
      live_start_at: EVENING,
      live_end_at: null,
      live_url: '/live.m3u8',
      noti: '',
      is_hide_ord_btn: 0,
      fix_prdt_sys_id: null,
    });
    log.clock.advance(1_000);
    await log.append(roomStream(plan), 1, { type: 'LiveFlagChanged', data: { liveFlag: 3, liveUrl: null } });
    expect(log.all(roomsOnAir())).toEqual([]);
    expect(log.one(roomByName({ room }))).toMatchObject({
      live_flag: 3,
      live_start_at: EVENING,
      live_end_at: EVENING + 1_000,
      live_url: null,
    });
  });
});

test('NoticeSet and NoticeClosed', async () => {
  const set: RoomEvent = { type: 'NoticeSet', data: { notiContent: '알림' } };
  expect(await rowAfter(set)).toMatchObject({ noti: '알림' });
  expect(await rowAfter(set, { type: 'NoticeClosed', data: {} })).toMatchObject({ noti: '' });
});

test('OrderButtonChanged', async () => {
  const hidden: RoomEvent = { type: 'OrderButtonChanged', data: { isHideOrdBtn: 1 } };
  const shown: RoomEvent = { type: 'OrderButtonChanged', data: { isHideOrdBtn: 0 } };
  expect(await rowAfter(hidden)).toMatchObject({ is_hide_ord_btn: 1 });
  expect(await rowAfter(hidden, shown)).toMatchObject({ is_hide_ord_btn: 0 });
});

test('StreamSwitched', async () => {
  const switched: RoomEvent = { type: 'StreamSwitched', data: { liveUrl: '/other.m3u8' } };
  expect(await rowAfter(switched)).toMatchObject({ live_url: '/other.m3u8' });
});

test('ProductsChanged by the host sets pin and exposures; by an order it changes neither', async () => {
  await TestLog.run(async (log) => {
    const change = (cause: 'host' | 'stock', fixPrdtSysId: number | null, ...products: ChangedProduct[]) =>
      log.append(roomStream(plan), 1, { type: 'ProductsChanged', data: { cause, fixPrdtSysId, products } });
    const exposures = () =>
      log
        .all(exposuresOfRoom({ room }))
        .map(({ prdt_sys_id, sales_exposure_type }) => [prdt_sys_id, sales_exposure_type]);
    await log.append(roomStream(plan), 1, started);
    await change('host', 101, changed(101, 3));
    await change('host', 102, changed(102, 3), changed(101, 2));
    expect(exposures()).toEqual([
      [101, 2],
      [102, 3],
    ]);
    await change('stock', null, changed(101, 1));
    expect(exposures()).toEqual([
      [101, 2],
      [102, 3],
    ]);
    expect(log.one(roomByName({ room }))).toMatchObject({ fix_prdt_sys_id: 102 });
    await change('host', null, changed(102, 1));
    expect(log.one(roomByName({ room }))).toMatchObject({ fix_prdt_sys_id: null });
  });
});

test('what is only said or shown leaves the room as it is', async () => {
  const said: RoomEvent[] = [
    { type: 'ChatSent', data: { msgType: 0, permission: 1, msg: '안녕', content: null } },
    { type: 'ProductPinned', data: { prdtSysId: 101 } },
    { type: 'ProductShown', data: { prdtSysId: 101, name: '', nameEn: '', price: 1, squareImageUrl: '' } },
    { type: 'BuyHereShown', data: { prdtSysId: 101 } },
    { type: 'PurchaseAnnounced', data: { orderSysId: 1, ordPrdts: [] } },
  ];
  expect(await rowAfter(...said)).toEqual(await rowAfter());
});

test('CountsAdded: sums, room by room', async () => {
  await TestLog.run(async (log) => {
    const other = planOf([], { broadcastSysId: 11 });
    await log.append(countsStream(plan), null, { type: 'CountsAdded', data: { likeCnt: 3, viewCnt: 0 } });
    await log.append(countsStream(plan), null, { type: 'CountsAdded', data: { likeCnt: 2, viewCnt: 1 } });
    await log.append(countsStream(other), null, { type: 'CountsAdded', data: { likeCnt: 0, viewCnt: 9 } });
    expect(log.one(countsOfRoom({ room }))).toEqual({ like_cnt: 5, view_cnt: 1 });
    expect(log.one(countsOfRoom({ room: '11_77' }))).toEqual({ like_cnt: 0, view_cnt: 9 });
    expect(log.one(countsOfRoom({ room: '12_77' }))).toBeUndefined();
  });
});
