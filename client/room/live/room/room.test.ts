import { describe, expect, test } from 'vitest';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import { CHAT_LIST_MAX, MSG_TYPE } from '../../../../schema/room/constants.ts';
import type { LiveCoupon } from '../../../../schema/room/coupons.ts';
import type { DurableMessage } from '../../../../schema/room/messages.ts';
import type { JoinedRoom, ServerMessage } from '../../../../schema/room/socket.ts';
import { chat, join, room } from './room.support.ts';
import { withOwnPurchase } from './chat-lines.ts';
import { type RoomProduct, withProducts } from './room-products.ts';
import { emptyRoom, reduceRoom, type RoomState } from './room.ts';

function product(prdtSysId: number, change: Partial<RoomProduct> = {}): RoomProduct {
  return {
    prdtSysId,
    price: 9000,
    marketPrice: 10_000,
    discount: 1000,
    discountRate: 10,
    stockQty: 5,
    isSoldout: 0,
    isDisplay: 1,
    salesExposureType: EXPOSURE.normal,
    ...change,
  } as RoomProduct;
}

function changePrdt(
  seq: number,
  products: (Partial<RoomProduct> & { prdtSysId: number })[],
  fixPrdtSysId: number | null = null,
): DurableMessage {
  return {
    event: 'changePrdt',
    data: {
      room,
      fixPrdtSysId,
      products: products.map((one) => ({
        stockQty: 5,
        isSoldout: 0 as const,
        isDisplay: 1 as const,
        price: 9000,
        salesExposureType: EXPOSURE.normal,
        ...one,
      })),
    },
    seq,
  };
}

const after = (state: RoomState, ...messages: ServerMessage[]) => messages.reduce(reduceRoom, state);
const fromRoom = ({ chat: all }: RoomState) => all.filter(({ note }) => note === null);
const seqs = (state: RoomState) => fromRoom(state).map((line) => line.id / 10);
const order = ({ chat: all }: RoomState) => all.map(({ id, note }) => note ?? id / 10);

describe('joining', () => {
  test('a server that does not know a field yet leaves it as it was', () => {
    const { noti: _unknown, ...data } = join(3).data as JoinedRoom;
    expect(after(emptyRoom, { event: 'joinRoom', data: data as JoinedRoom }).noti).toBe('');
  });

  test('takes the room as the join describes it', () => {
    const state = after(emptyRoom, join(3, [], { noti: 'hello', fixPrdtSysId: 4, isHideOrdBtn: 1 }));
    expect(state).toMatchObject({
      joined: true,
      seq: 3,
      joinCnt: 5,
      likeCnt: 7,
      viewCnt: 9,
      noti: 'hello',
      fixPrdtSysId: 4,
      isHideOrdBtn: 1,
      liveUrl: '/a.m3u8',
    });
  });

  test('a first join brings chat whose numbers have holes', () => {
    const state = after(emptyRoom, join(20, [chat(12), chat(15), chat(19)]), chat(20), chat(21));
    expect(seqs(state)).toEqual([12, 15, 19, 20, 21]);
    expect(state).toMatchObject({ seq: 21 });
  });

  test('a first join shows no old pop-ups, notices or animations', () => {
    const state = after(
      emptyRoom,
      join(20, [
        chat(12, { msgType: MSG_TYPE.notice, msg: 'old' }),
        chat(13, { msgType: MSG_TYPE.buyHere, prdtSysIds: [1] }),
        { event: 'event', data: { room, type: 1, prdtSysId: 1 }, seq: 14 },
      ]),
    );
    expect(state).toMatchObject({ noti: '', buyHere: null, popup: null, chat: [] });
  });

  test('resuming keeps what there is and adds what was missed, in its order', () => {
    const before = after(emptyRoom, join(1, [chat(1)]), chat(2));
    const state = after(before, join(4, [chat(3), chat(4)]), chat(5));
    expect(seqs(state)).toEqual([1, 2, 3, 4, 5]);
  });

  test('resuming equals having stayed', () => {
    const messages = [chat(2), changePrdt(3, [{ prdtSysId: 1, stockQty: 2 }]), chat(4), chat(5)];
    const stayed = after(emptyRoom, join(1, [chat(1)]), ...messages);
    const resumed = after(emptyRoom, join(1, [chat(1)]), chat(2), join(5, messages.slice(1)));
    expect(fromRoom(resumed)).toEqual(stayed.chat);
    expect(resumed.seq).toBe(stayed.seq);
  });

  test('missed messages may follow the join in frames of their own', () => {
    const before = after(emptyRoom, join(1, [chat(1)]));
    const state = after(before, join(5, [chat(2)]), chat(3), chat(4), chat(5), chat(6));
    expect(seqs(state)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ['follows the join', [join(4), chat(2), chat(3), chat(4)]],
    ['begins with the join', [join(4, [chat(2)]), chat(3), chat(4)]],
    ['comes with the join', [join(4, [chat(2), chat(3), chat(4)])]],
    ['comes in two goes', [join(3), chat(2), join(4), chat(3), chat(4)]],
  ])('news of being back stands below what was missed, if that %s', (_, messages) => {
    const back = after(emptyRoom, join(1, [chat(1)]), ...messages, chat(5));
    expect(order(back)).toEqual([1, 2, 3, 4, 'reconnected', 5]);
  });

  test('news of being back stands at once where nothing was missed', () => {
    // The first join's state already holds the other messages, so the server does not send them again.
    expect(order(after(emptyRoom, join(5, [chat(3)]), join(5)))).toEqual([3, 'reconnected']);
  });

  test('news of being back stands below the chat that a gap brings', () => {
    const back = after(emptyRoom, join(1, [chat(1)]), join(9, [chat(7), chat(8)], { gap: true }), chat(10));
    expect(order(back)).toEqual([7, 8, 'reconnected', 10]);
  });

  test('whoever logs in and joins as a member has not been away', () => {
    const guest = after(emptyRoom, join(1, [chat(1)]));
    const member = after({ ...guest, isRenewing: true }, join(2, [chat(2)]));
    expect(order(member)).toEqual([1, 2]);
    expect(order(after(member, join(2)))).toEqual([1, 2, 'reconnected']);
  });

  test('an event that is not known changes nothing but its place in the order', () => {
    const joined = after(emptyRoom, join(0));
    const unknown = { event: 'pollOpened', data: { room }, seq: 1 } as unknown as DurableMessage;
    expect(after(joined, unknown)).toEqual({ ...joined, seq: 1 });
    expect(after(joined, unknown, chat(2))).toMatchObject({ seq: 2 });
  });

  test('a gap starts the chat anew', () => {
    const before = after(emptyRoom, join(90, [chat(90)]));
    const state = after(before, join(3, [chat(2), chat(3)], { gap: true }), chat(4));
    // What happened to the products meanwhile is not known either.
    expect(state.unknownProducts).toBe(before.unknownProducts + 1);
    expect(seqs(state)).toEqual([2, 3, 4]);
  });

  test('others coming and going only change the count', () => {
    const state = after(
      emptyRoom,
      join(1),
      { event: 'joinRoom', data: { room, joinCnt: 6 } },
      { event: 'leaveRoom', data: { room, joinCnt: 4, resultCode: '0001' } },
    );
    expect(state).toMatchObject({ joinCnt: 4, likeCnt: 7, seq: 1 });
  });
});

describe('order of durable messages', () => {
  const joined = after(emptyRoom, join(1, [chat(1)]));

  test('a repeated message is taken once', () => {
    const state = after(joined, chat(2), chat(2), chat(1), chat(3), chat(2));
    expect(seqs(state)).toEqual([1, 2, 3]);
    expect(state.chatTaken).toBe(3);
  });
});

describe('chat', () => {
  const joined = after(emptyRoom, join(0));

  test(`keeps the last ${CHAT_LIST_MAX} lines`, () => {
    const lines = Array.from({ length: CHAT_LIST_MAX + 7 }, (_, index) => chat(index + 1));
    const state = after(joined, ...lines);
    expect(state.chat).toHaveLength(CHAT_LIST_MAX);
    expect(seqs(state)[0]).toBe(8);
    expect(state.chatTaken).toBe(CHAT_LIST_MAX + 7);
  });

  test('a blank nick is replaced by the masked id', () => {
    expect(after(joined, chat(1, { nick: ' ' })).chat[0]).toMatchObject({ nick: 'vie**' });
  });

  test('a question shows its content and its answer', () => {
    const state = after(
      joined,
      chat(1, { msgType: MSG_TYPE.question, msg: 'q', content: '언제 와요?', answer: '내일요' }),
    );
    expect(state.chat[0]).toMatchObject({ msg: '언제 와요?', answer: '내일요' });
  });

  test('pins, marketing lines and unknown types are not lines of the list', () => {
    const state = after(
      joined,
      chat(1, { msgType: MSG_TYPE.pin }),
      chat(2, { msgType: MSG_TYPE.marketing }),
      chat(3, { msgType: 77 }),
    );
    expect(state).toMatchObject({ chat: [], seq: 3 });
  });

  test('a notice is shown in its place and closed by either message', () => {
    const shown = after(joined, chat(1, { msgType: MSG_TYPE.notice, msg: '공지' }));
    expect(shown).toMatchObject({ noti: '공지', chat: [] });
    expect(after(shown, chat(2, { msgType: MSG_TYPE.closeNotice })).noti).toBe('');
    expect(after(shown, { event: 'event', data: { room, type: 2 }, seq: 2 }).noti).toBe('');
  });

  test('a note of the client has an id of its own each time', () => {
    const state = after(joined, join(0), join(0));
    expect(new Set(state.chat.map((line) => line.id)).size).toBe(2);
    expect(state.chat[0]).toMatchObject({ msgType: MSG_TYPE.system, note: 'reconnected' });
  });

  describe('the viewer’s own purchase', () => {
    const bought = { orderSysId: 2, ordPrdts: [{ prdtSysId: 1, name: '틴트', qty: 1 }] };
    const purchase = (seq: number, ...orderSysIds: number[]) =>
      chat(seq, { msgType: MSG_TYPE.purchase, logSysId: seq, orderSysIds });
    const lines = (state: RoomState) => fromRoom(state).map(({ orderSysIds, own }) => [orderSysIds, own]);

    test('stands in the chat at once, before the room tells of it', () => {
      expect(lines(withOwnPurchase(joined, bought))).toEqual([[[2], true]]);
    });

    test('stands there once, whichever comes first, and no other like it is taken for it', () => {
      const messageFirst = withOwnPurchase(after(joined, purchase(1, 1), purchase(2, 2)), bought);
      expect(lines(messageFirst)).toEqual([
        [[1], false],
        [[2], true],
      ]);
      const orderFirst = after(withOwnPurchase(joined, bought), purchase(1, 1), purchase(2, 2));
      expect(lines(orderFirst)).toEqual([
        [[2], true],
        [[1], false],
      ]);
      expect(orderFirst.seq).toBe(2);
    });

    test('is known in a line with another order of theirs that came from elsewhere', () => {
      const state = after(withOwnPurchase(joined, bought), purchase(1, 2, 3));
      expect(lines(state)).toEqual([
        [[2], true],
        [[2, 3], true],
      ]);
    });

    test('is still theirs when the room had to be told anew', () => {
      const again = join(9, [chat(1), purchase(2, 2)], { gap: true });
      expect(lines(after(withOwnPurchase(joined, bought), again))).toEqual([
        [[], false],
        [[2], true],
      ]);
    });
  });

  test('purchases that are summed up are one line', () => {
    const summed = { msgType: MSG_TYPE.purchases, nick: '', userId: '', orderCnt: 7 };
    expect(after(joined, chat(1, summed)).chat).toMatchObject([{ orderCnt: 7, own: false }]);
  });
});

describe('messages of a newer server', () => {
  const joined = after(emptyRoom, join(1, [chat(1)]));
  const newer = { event: 'couponRain', data: { room, couponSysId: 3 }, seq: 2 } as unknown as ServerMessage;
  const passing = { event: 'wave', data: { room } } as unknown as ServerMessage;

  test('a durable one changes nothing but the place', () => {
    expect(after(joined, newer)).toEqual({ ...joined, seq: 2 });
    expect(seqs(after(joined, newer, chat(3)))).toEqual([1, 3]);
  });

  test('a durable one that was missed changes nothing either', () => {
    const state = after(joined, join(3, [newer as DurableMessage, chat(3)]), chat(4));
    expect(seqs(state)).toEqual([1, 3, 4]);
  });

  test('a passing one is not there', () => {
    expect(after(joined, passing)).toBe(joined);
  });

  test('a chat line of a new kind is not drawn', () => {
    expect(after(joined, chat(2, { msgType: 77 }))).toEqual({ ...joined, seq: 2 });
  });
});

describe('what happens on the stage', () => {
  const joined = after(emptyRoom, join(0, [], { fixPrdtSysId: 3 }));

  test('likes are sums, and hearts what was added', () => {
    const state = after(
      joined,
      { event: 'like', data: { room, likeCnt: 10, addCnt: 3 } },
      { event: 'like', data: { room, likeCnt: 12, addCnt: 2 } },
    );
    expect(state).toMatchObject({ likeCnt: 12, hearts: 5 });
  });

  test('buy-here without a product means the pinned one', () => {
    const state = after(joined, { event: 'event', data: { room, type: 1 }, seq: 1 });
    expect(state.buyHere).toEqual({ key: 1, what: 3 });
  });

  test('the same pop-up twice is two showings', () => {
    const popup = { room, prdtSysId: 1, name: 'a', nameEn: 'a', price: 1, squareImageUrl: '' };
    const first = after(joined, { event: 'viewPrdt', data: popup, seq: 1 });
    const second = after(first, { event: 'viewPrdt', data: popup, seq: 2 });
    expect(first.popup?.key).not.toBe(second.popup?.key);
  });

  test('order buttons, live flag and stream follow the host', () => {
    const state = after(
      joined,
      { event: 'changeHideOrderBtn', data: { room, isHideOrdBtn: 1 }, seq: 1 },
      {
        event: 'broadcastConversion',
        data: { room, broadcastSysId: 1, liveUrl: '/b.m3u8', isMultiTransmission: 1 },
        seq: 2,
      },
      { event: 'broadcastControl', data: { room, broadcastSysId: 1, liveFlag: LIVE_FLAG.ended }, seq: 3 },
    );
    expect(state).toMatchObject({
      isHideOrdBtn: 1,
      liveUrl: '/b.m3u8',
      isMultiTransmission: true,
      liveFlag: LIVE_FLAG.ended,
    });
  });
});

describe('questions', () => {
  const pair = {
    room,
    msgType: MSG_TYPE.question,
    logSysId: 2,
    nick: '바다',
    content: '몇 ml예요?',
    answer: '50ml예요',
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  const asked = after(
    emptyRoom,
    join(1),
    chat(2, { logSysId: 2, msgType: MSG_TYPE.question, content: '몇 ml예요?', nick: '바다' }),
  );

  test('comes down to its answer at the end of the chat', () => {
    const state = after(asked, chat(3), { event: 'questionAnswer', data: pair, seq: 4 }, chat(5));
    expect(state.chat.map(({ msg, answer, aside }) => [msg, answer, aside])).toEqual([
      ['line 3', null, false],
      ['몇 ml예요?', '50ml예요', false],
      ['line 5', null, false],
    ]);
    expect(state).toMatchObject({ seq: 5, chatTaken: 4 });
  });

  test('one that came before the join is read by who comes late', () => {
    const state = after(emptyRoom, join(9, [chat(2), { event: 'questionAnswer', data: pair, seq: 5 }]));
    expect(state.chat.at(-1)).toMatchObject({ answer: '50ml예요', nick: '바다' });
  });

  test('one for this viewer alone is marked, keeps its place, and told again is shown once', () => {
    const aside: ServerMessage = { event: 'questionAnswer', data: { ...pair, isPrivate: 1 } };
    const state = after(asked, aside, chat(3), aside);
    expect(state.chat.map(({ answer, aside: alone }) => [answer, alone])).toEqual([
      ['50ml예요', true],
      [null, false],
    ]);
    expect(state).toMatchObject({ seq: 3 });
  });
});

describe('what hosts advertise', () => {
  test('a marketing line runs when it is said, not for who comes later', () => {
    const line = chat(1, { msgType: MSG_TYPE.marketing, msg: '내일 도착' });
    expect(after(emptyRoom, join(0), line).marketing).toEqual({ key: 1, what: '내일 도착' });
    expect(after(emptyRoom, join(1, [line]))).toMatchObject({ marketing: null, chat: [] });
  });

  test('rolling products and the notice’s two languages follow the host', () => {
    const state = after(
      emptyRoom,
      join(0),
      chat(1, { msgType: MSG_TYPE.rolling, prdtSysIds: [4, 2] }),
      chat(2, { msgType: MSG_TYPE.notice, msg: '무료배송', msgEn: 'Free delivery' }),
    );
    expect(state).toMatchObject({
      rollingPrdtSysIds: [4, 2],
      noti: '무료배송',
      notiEn: 'Free delivery',
      chat: [],
    });
    const closed = after(state, chat(3, { msgType: MSG_TYPE.closeNotice }));
    expect(closed).toMatchObject({ noti: '', notiEn: '' });
  });
});

describe('products', () => {
  const listed = withProducts(after(emptyRoom, join(0)), [product(1), product(2)], 0);

  test('a change is laid over the products it names', () => {
    const state = after(
      listed,
      changePrdt(
        1,
        [
          { prdtSysId: 2, stockQty: 0, isSoldout: 1 },
          { prdtSysId: 1, salesExposureType: EXPOSURE.pinned },
        ],
        1,
      ),
    );
    expect(state.fixPrdtSysId).toBe(1);
    expect(state.products).toMatchObject([
      { prdtSysId: 1, salesExposureType: EXPOSURE.pinned, stockQty: 5 },
      { prdtSysId: 2, stockQty: 0, isSoldout: 1 },
    ]);
    expect(state.unknownProducts).toBe(0);
  });

  test('new prices all come with their discounts', () => {
    const [livePriceStartDate, livePriceEndDate] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
    const live = { livePrice: 6000, livePriceStartDate, livePriceEndDate };
    const state = after(listed, changePrdt(1, [{ prdtSysId: 1, price: 9000, marketPrice: 12_000, ...live }]));
    expect(state.products[0]).toMatchObject({
      price: 9000,
      marketPrice: 12_000,
      discountRate: 25,
      isLivePrice: 1,
      ...live,
      liveDiscount: 6000,
      liveDiscountRate: 50,
    });
    const ended = after(state, changePrdt(2, [{ prdtSysId: 1, livePrice: null }]));
    expect(ended.products[0]).toMatchObject({ isLivePrice: 0, livePrice: null, liveDiscountRate: 0 });
  });

  test('a new price brings its discount', () => {
    const state = after(listed, changePrdt(1, [{ prdtSysId: 1, price: 7500 }]));
    expect(state.products[0]).toMatchObject({ price: 7500, discount: 2500, discountRate: 25 });
  });

  test('a product that is not in the list asks for the list, a hidden one does not', () => {
    expect(after(listed, changePrdt(1, [{ prdtSysId: 9 }])).unknownProducts).toBe(1);
    const hidden = changePrdt(1, [{ prdtSysId: 9, salesExposureType: EXPOSURE.hidden }]);
    expect(after(listed, hidden).unknownProducts).toBe(0);
  });

  test('a list asked for before a change does not undo the change', () => {
    const changed = after(listed, changePrdt(1, [{ prdtSysId: 1, stockQty: 1 }]));
    const late = withProducts(changed, [product(1, { stockQty: 5 })], 0);
    const fresh = withProducts(changed, [product(1, { stockQty: 4 })], 1);
    expect(late.products[0]?.stockQty).toBe(1);
    expect(fresh.products[0]?.stockQty).toBe(4);
  });
});

describe('live coupons', () => {
  const ten = { couponSysId: 8, name: '10%', discountPolicy: 2, discountPolicyFigures: 10 } as const;
  const won = { couponSysId: 9, name: '천원', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
  const offered = (seq: number, coupon: LiveCoupon): DurableMessage => ({
    event: 'liveCoupon',
    data: { room, ...coupon },
    seq,
  });
  const gone = (seq: number, couponSysId: number): DurableMessage => ({
    event: 'liveCouponGone',
    data: { room, couponSysId },
    seq,
  });

  test('pop up when they come, and stay to be had until they are gone', () => {
    const came = after(emptyRoom, join(1), offered(2, ten), offered(3, won));
    expect(came).toMatchObject({ couponPopup: { key: 3 }, liveCoupons: [ten, won] });
    const over = after(came, gone(4, 8));
    expect(over).toMatchObject({ liveCoupons: [won], couponsSeen: [ten, won] });
  });

  test('say how many are left, and read without that from a server of an earlier version', () => {
    const left = (seq: number, couponSysId: number): DurableMessage => ({
      event: 'liveCouponLeft',
      data: { room, couponSysId, leftQty: 37 },
      seq,
    });
    const came = after(emptyRoom, join(1), offered(2, ten), offered(3, { ...won, qty: 50 }));
    expect(came.liveCoupons).toEqual([ten, { ...won, qty: 50 }]);
    const fewer = after(came, left(4, won.couponSysId));
    expect(fewer.liveCoupons).toEqual([ten, { ...won, qty: 50, leftQty: 37 }]);
    expect(after(fewer, gone(5, won.couponSysId), left(6, won.couponSysId)).liveCoupons).toEqual([ten]);
  });

  test('that were there before show no pop-up', () => {
    const state = after(emptyRoom, join(3, [], { liveCoupons: [ten] }));
    expect(state).toMatchObject({ couponPopup: null, liveCoupons: [ten], couponsSeen: [ten] });
  });

  test('that went while one was away were still seen', () => {
    const before = after(emptyRoom, join(1), offered(2, ten));
    const back = after(before, join(4, [], { liveCoupons: [won] }));
    expect(back).toMatchObject({ liveCoupons: [won], couponsSeen: [ten, won] });
  });
});
