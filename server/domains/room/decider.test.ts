import { describe, expect, test } from 'vitest';
import { EXPOSURE, LIVE_FLAG, PERMISSION, type LiveFlag } from '../../../schema/constants.ts';
import { exposureOf, type RoomEvent } from '../../../schema/room.ts';
import { evolve, type RecordedEvent } from '../../platform/log/log.ts';
import { endlessGoods, planOf, simpleGoods } from '../../testing/goods.ts';
import { NOON, stockOf } from '../../testing/ordering.ts';
import { refusal } from '../../testing/refusal.ts';
import {
  buyHere,
  closeNotice,
  controlBroadcast,
  hideOrderButton,
  mayHost,
  permissionIn,
  roomFold,
  sendChat,
  setExposure,
  setNotice,
  showProduct,
  switchStream,
  type Actor,
  type RoomState,
} from './decider.ts';

const mug = simpleGoods(101, 7, { price: 12_000 });
const book = endlessGoods(102);
const strange = simpleGoods(999, 5);
const shelf = new Map([mug, book, strange].map((goods) => [goods.facts.prdtSysId, goods]));
const plan = planOf([mug.facts, book.facts]);
const [main, close] = plan.streams.map(({ liveUrl }) => liveUrl) as [string, string];

const member: Actor = { userSysId: 1, permission: PERMISSION.member, sellerSysId: null };
const guest: Actor = { userSysId: 0, permission: PERMISSION.guest, sellerSysId: null };
const host: Actor = { userSysId: 2, permission: PERMISSION.host, sellerSysId: plan.sellerSysId };
const otherHost: Actor = { userSysId: 3, permission: PERMISSION.host, sellerSysId: plan.sellerSysId + 1 };
const manager: Actor = { userSysId: 4, permission: PERMISSION.manager, sellerSysId: null };

const started: RoomEvent = { type: 'LiveFlagChanged', data: { liveFlag: LIVE_FLAG.onAir, liveUrl: main } };
const ended: RoomEvent = { type: 'LiveFlagChanged', data: { liveFlag: LIVE_FLAG.ended, liveUrl: null } };
const stopped: RoomEvent = { type: 'LiveFlagChanged', data: { liveFlag: LIVE_FLAG.stopped, liveUrl: null } };

function roomAfter(...events: readonly RoomEvent[]): RoomState {
  return events.reduce((state, event, i) => {
    const recorded = {
      ...event,
      stream: 'room-10_77',
      version: i + 1,
      position: i + 1,
      recordedAt: NOON + i,
    };
    return evolve(roomFold, state, recorded as RecordedEvent<RoomEvent>);
  }, roomFold.initial);
}

const before = roomAfter();
const onAir = roomAfter(started);

function lookup(prdtSysId: number) {
  const goods = shelf.get(prdtSysId);
  return { product: goods?.facts ?? null, stock: stockOf(goods) };
}

function say(room: RoomState, msg: string, actor = member): RoomEvent[] {
  return sendChat(room, actor, { msgType: 0, msg, content: null });
}

function ask(content: string | null): RoomEvent[] {
  return sendChat(onAir, member, { msgType: 1, msg: '질문', content });
}

function expose(room: RoomState, prdtSysId: number, salesExposureType: 1 | 2 | 3): RoomEvent[] {
  return setExposure(room, plan, host, { prdtSysId, salesExposureType }, lookup);
}

function control(room: RoomState, liveFlag: LiveFlag, actor = host, fromApp = true): RoomEvent[] {
  return controlBroadcast(room, plan, actor, { liveFlag, fromApp });
}

/** Every command of the host, each in a room where it would change something. */
const hostCommands: Readonly<Record<string, (room: RoomState, actor: Actor) => RoomEvent[]>> = {
  setNotice: (room, actor) => setNotice(room, plan, actor, '곧 시작해요'),
  closeNotice: (room, actor) => closeNotice({ ...room, noti: '알림' }, plan, actor),
  setExposure: (room, actor) =>
    setExposure(room, plan, actor, { prdtSysId: 101, salesExposureType: EXPOSURE.pinned }, lookup),
  showProduct: (room, actor) => showProduct(room, plan, actor, mug.facts, 101),
  buyHere: (room, actor) => buyHere(room, plan, actor, 101),
  hideOrderButton: (room, actor) => hideOrderButton(room, plan, actor, 1),
  switchStream: (room, actor) => switchStream(room, plan, actor, close),
};

describe.each(Object.entries(hostCommands))('%s', (_name, command) => {
  test('is for the host of the broadcast’s seller, and for managers', () => {
    expect(command(onAir, host)).not.toEqual([]);
    expect(command(onAir, manager)).not.toEqual([]);
    for (const actor of [member, guest, otherHost]) {
      expect(() => command(onAir, actor)).toThrow(refusal('9001'));
    }
  });

  test('works only while the broadcast is on air', () => {
    for (const room of [before, roomAfter(started, ended), roomAfter(started, stopped)]) {
      expect(() => command(room, host)).toThrow(refusal('0007', { liveFlag: room.liveFlag }));
    }
  });

  test('tells a stranger nothing about the room’s state', () => {
    expect(() => command(before, member)).toThrow(refusal('9001'));
  });
});

test('a host runs the broadcasts of their own seller, a manager every one', () => {
  expect([member, guest, host, otherHost, manager].map((actor) => mayHost(actor, plan))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('a host in another seller’s broadcast is a viewer like any other', () => {
  expect([member, host, otherHost, manager].map((actor) => permissionIn(actor, plan))).toEqual([
    PERMISSION.member,
    PERMISSION.host,
    PERMISSION.member,
    PERMISSION.manager,
  ]);
});

describe('chat', () => {
  test('what was typed is what is shown, with the speaker’s permission', () => {
    expect(say(onAir, '  안녕하세요 ')).toEqual([
      {
        type: 'ChatSent',
        data: { msgType: 0, permission: PERMISSION.member, msg: '  안녕하세요 ', content: null },
      },
    ]);
    expect(say(onAir, '어서 오세요', host)[0]?.data).toMatchObject({ permission: PERMISSION.host });
  });

  test('140 characters are one line, 141 are not', () => {
    expect(say(onAir, '가'.repeat(140))).toHaveLength(1);
    expect(() => say(onAir, '가'.repeat(141))).toThrow(refusal('2002'));
  });

  test('an emoji counts as one character', () => {
    expect(say(onAir, '😂'.repeat(140))).toHaveLength(1);
    expect(() => say(onAir, '😂'.repeat(141))).toThrow(refusal('2002'));
  });

  test.each(['', ' ', '\t\n', '\u3000', '\u200b', '\u3164', '\u2060\ufe0f'])('%j is blank', (msg) => {
    expect(() => say(onAir, msg)).toThrow(refusal('2002'));
  });

  test('a guest only reads', () => {
    expect(() => say(onAir, '안녕', guest)).toThrow(refusal('9001'));
  });

  test('there is nobody to talk to before and after the broadcast', () => {
    for (const room of [before, roomAfter(started, ended), roomAfter(started, stopped)]) {
      expect(() => say(room, '누구 있어요?')).toThrow(refusal('3001'));
    }
  });

  test('a question must fit and say something, too', () => {
    expect(ask('배송은 언제 와요?')[0]?.data).toMatchObject({ msgType: 1, content: '배송은 언제 와요?' });
    expect(ask(null)).toHaveLength(1);
    expect(() => ask('  ')).toThrow(refusal('2002'));
    expect(() => ask('가'.repeat(141))).toThrow(refusal('2002'));
  });

  test('says nothing about the room itself', () => {
    expect(roomAfter(started, ...say(onAir, '안녕'))).toEqual(onAir);
  });
});

describe('the notice', () => {
  test('is set, replaced and closed', () => {
    const set = setNotice(onAir, plan, host, '오늘만 무료배송');
    expect(set).toEqual([{ type: 'NoticeSet', data: { notiContent: '오늘만 무료배송' } }]);
    expect(roomAfter(started, ...set).noti).toBe('오늘만 무료배송');
    const closed = closeNotice(roomAfter(started, ...set), plan, host);
    expect(closed).toEqual([{ type: 'NoticeClosed', data: {} }]);
    expect(roomAfter(started, ...set, ...closed).noti).toBe('');
  });

  test('that is not there cannot be closed twice', () => {
    expect(closeNotice(onAir, plan, host)).toEqual([]);
  });
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
    const changes = events.filter(({ type }) => type === 'ProductsChanged');
    expect(changes).toEqual([
      {
        type: 'ProductsChanged',
        data: {
          cause: 'host',
          fixPrdtSysId: 102,
          products: [
            expect.objectContaining({ prdtSysId: 102, salesExposureType: EXPOSURE.pinned, stockQty: 1000 }),
            expect.objectContaining({ prdtSysId: 101, salesExposureType: EXPOSURE.normal }),
          ],
        },
      },
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
    const events = expose(pinned, 102, EXPOSURE.hidden);
    expect(events).toEqual([
      {
        type: 'ProductsChanged',
        data: {
          cause: 'host',
          fixPrdtSysId: 101,
          products: [expect.objectContaining({ prdtSysId: 102, salesExposureType: EXPOSURE.hidden })],
        },
      },
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
    expect(() => showProduct(onAir, plan, host, strange.facts, 999)).toThrow(refusal('2009'));
    expect(() => buyHere(onAir, plan, host, 999)).toThrow(refusal('2009'));
  });

  test('a product that was planned and never listed cannot be shown', () => {
    const promised = planOf([mug.facts, { prdtSysId: 500 }]);
    const change = { prdtSysId: 500, salesExposureType: EXPOSURE.pinned };
    expect(() => setExposure(onAir, promised, host, change, lookup)).toThrow(refusal('2009'));
    expect(() => showProduct(onAir, promised, host, null, 500)).toThrow(refusal('2009'));
  });

  test('a pop-up says what everyone may see of the product', () => {
    expect(showProduct(onAir, plan, host, mug.facts, 101)).toEqual([
      {
        type: 'ProductShown',
        data: {
          prdtSysId: 101,
          name: mug.facts.name,
          nameEn: mug.facts.nameEn,
          price: 12_000,
          squareImageUrl: mug.facts.imageUrl,
        },
      },
    ]);
  });

  test('buy-here points at the pinned product unless another is named', () => {
    expect(buyHere(pinned, plan, host, undefined)).toEqual([
      { type: 'BuyHereShown', data: { prdtSysId: 101 } },
    ]);
    expect(buyHere(pinned, plan, host, 102)).toEqual([{ type: 'BuyHereShown', data: { prdtSysId: 102 } }]);
    expect(() => buyHere(onAir, plan, host, undefined)).toThrow(refusal('0007'));
  });
});

test('the order button is hidden and shown; once is enough', () => {
  const hidden = hideOrderButton(onAir, plan, host, 1);
  expect(hidden).toEqual([{ type: 'OrderButtonChanged', data: { isHideOrdBtn: 1 } }]);
  const room = roomAfter(started, ...hidden);
  expect(room.isHideOrdBtn).toBe(1);
  expect(hideOrderButton(room, plan, host, 1)).toEqual([]);
  expect(hideOrderButton(onAir, plan, host, 0)).toEqual([]);
  expect(hideOrderButton(room, plan, host, 0)).toEqual([
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

  test('is started from the app only, and ended from anywhere', () => {
    expect(() => control(before, 1, host, false)).toThrow(refusal('9001'));
    expect(() => control(before, 1, manager, false)).toThrow(refusal('9001'));
    expect(control(onAir, 2, host, false)).toEqual([ended]);
    expect(control(onAir, 3, host, false)).toEqual([stopped]);
  });

  test('is controlled by its host and by managers', () => {
    expect(control(before, 1, manager)).toEqual([started]);
    for (const actor of [member, guest, otherHost]) {
      expect(() => control(before, 1, actor)).toThrow(refusal('9001'));
      expect(() => control(onAir, 2, actor)).toThrow(refusal('9001'));
    }
  });

  const rooms = {
    0: before,
    1: onAir,
    2: roomAfter(started, ended),
    3: roomAfter(started, stopped),
  } as const;
  const staying = ([1, 2, 3] as const).map((flag) => [flag, flag] as const);
  const forward = [
    [0, 1],
    [1, 2],
    [1, 3],
  ] as const;
  const impossible = [
    [0, 2],
    [0, 3],
    [2, 1],
    [2, 3],
    [3, 1],
    [3, 2],
  ] as const;

  test.each(forward)('can go from %d to %d', (from, to) => {
    expect(control(rooms[from], to)).toMatchObject([{ type: 'LiveFlagChanged', data: { liveFlag: to } }]);
  });

  test.each(impossible)('cannot go from %d to %d', (from, to) => {
    expect(() => control(rooms[from], to)).toThrow(refusal('0007', { liveFlag: from }));
  });

  test.each(staying)('at %d, asked for %d, changes nothing', (from, to) => {
    expect(control(rooms[from], to)).toEqual([]);
  });

  test('never goes back to before', () => {
    for (const room of [onAir, rooms[2], rooms[3]]) {
      expect(() => control(room, 0)).toThrow(refusal('0007'));
    }
  });

  test('without a stream of its own goes on air all the same', () => {
    const bare = planOf([mug.facts], { streams: [] });
    expect(controlBroadcast(before, bare, host, { liveFlag: 1, fromApp: true })).toEqual([
      { type: 'LiveFlagChanged', data: { liveFlag: 1, liveUrl: null } },
    ]);
  });
});

test('the stream is switched to another of the broadcast’s own, and to nothing else', () => {
  const switched = switchStream(onAir, plan, host, close);
  expect(switched).toEqual([{ type: 'StreamSwitched', data: { liveUrl: close } }]);
  expect(roomAfter(started, ...switched).liveUrl).toBe(close);
  expect(switchStream(onAir, plan, host, main)).toEqual([]);
  expect(() => switchStream(onAir, plan, host, 'https://elsewhere.example/live.m3u8')).toThrow(
    refusal('0005'),
  );
});

test('an event of a later version is passed over', () => {
  expect(evolve(roomFold, onAir, { type: 'SomethingNew', data: {} } as never)).toEqual(onAir);
});
