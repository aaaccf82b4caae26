import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAR_DELIVERY_AMOUNT } from '../schema/buying/constants.ts';
import { DAY } from '../schema/durations.ts';
import { CONFIRMED_AFTER, DELIVERED_AFTER_GUIDE } from '../schema/orders/moves.ts';
import type { Operation } from '../schema/operation.ts';
import { GAME_COUNTDOWN } from '../schema/buying/game/constants.ts';
import { memberStream } from './domains/members/account/memberships/member.ts';
import { grantMembership, revokeMembership } from './domains/members/account/memberships/memberships.ts';
import { endingAll } from './domains/members/account/sessions/logout.ts';
import { arrival, newPerson } from './domains/members/social/examples.support.ts';
import type { BroadcastPlan } from './domains/room/broadcast/decider.ts';
import { APPLICATION } from './domains/broadcasts/sellover/examples.support.ts';
import { codeTo, wrongCode } from './domains/members/verification/examples.support.ts';
import { folds, projections, rowTables } from './domains.ts';
import { databaseAt } from './platform/log/databases.ts';
import { stockFold, stockStream, stockSum, type StockEvent } from './domains/catalog/stock/decider.ts';
import { Story } from './story/story.ts';
import { FakeDeepl } from './testing/services/deepl.ts';
import { Encoder, packets, playlistOf } from './testing/encoder.ts';
import { asked, choiceLine, levelGoods, line, orderOf, simpleGoods } from './testing/goods.ts';
import { verified } from './testing/log.ts';
import { ask, exampleOf, names } from './testing/operations/examples.ts';
import { having } from './testing/operations/kinds.ts';
import { placeOf, rowsAt } from './testing/place.ts';
import { isWhole } from './testing/seed.ts';
import { TestServer } from './testing/server.ts';
import { photo, Uploader } from './testing/uploads.ts';
import { FakeEndpoint } from './testing/services/webhook-endpoint.ts';
import { SELLER } from './testing/world.ts';
import { confirmed, leave, nextStage, nonMemberOrderFor, orderFor, setStage } from './testing/stage.ts';
import { evolve, type RecordedEvent } from './platform/log/log.ts';

test('rows of projections are written as their tables say, by no statement of a domain’s own', () => {
  const tables = new Set(projections.flatMap((each) => each.tables.map(({ name }) => name)));
  const files = globSync('server/domains/**/*.ts').filter(
    (file) => !/\.(?:test|support|contract)\./.test(file),
  );
  const written = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g),
      ([, table = '']) => table,
    ),
  );
  expect(written).toContain('searches');
  expect([...new Set(written)].filter((table) => tables.has(table))).toEqual([]);
});

const DEADLINE = Date.parse('2026-11-22T00:00:00+09:00');

/** Reading brings nothing about, but it may be recorded that a manager looked at somebody. */
function isRecorded({ method, access }: Operation): boolean {
  return method !== 'GET' || access === 'manager';
}

/** Every table of every projection, row by row, in the same order on every engine. */
async function tablesOf(dataDir: string): Promise<Record<string, unknown[]>> {
  const tables = projections.flatMap(({ tables }) => tables.map(({ name }) => name));
  const inOrder = async (table: string) =>
    (await rowsAt(dataDir, table)).map((row) => JSON.stringify(row)).toSorted();
  const rows = await Promise.all(tables.map(async (table) => [table, await inOrder(table)]));
  return Object.fromEntries(rows) as Record<string, unknown[]>;
}

/** Streams named after the broadcast or its room that are no part of its replay. */
function missedBy(dataDir: string, plan: BroadcastPlan): Promise<string[]> {
  return databaseAt(placeOf(dataDir)).inspect(async (inspection) => {
    const story = (await Story.open(inspection, plan.broadcastSysId))!;
    const told = new Set((await story.streams()).map(({ stream }) => stream));
    const there = folds.flatMap(({ category }) =>
      [plan.broadcastSysId, story.room].map((id) => `${category}-${id}`),
    );
    const missed: string[] = [];
    for (const stream of there)
      if (!told.has(stream) && (await inspection.range({ stream, limit: 1 })).length > 0) missed.push(stream);
    return missed;
  });
}

test('an evening in which everything happens folds to the same tables, live and rebuilt', async () => {
  const translator = await FakeDeepl.start((text) => `[${text}]`);
  const deepl = { url: translator.url, key: translator.key, charactersPerMonth: 1_000 };
  await TestServer.alone(
    async (server) => {
      const stage = await setStage(server);
      const { api, plan, broadcastSysId, buyer, stranger, host, mug, cup } = stage;
      const as = { token: host.token };
      const shirt = await server.world.lists((id) => levelGoods(id, 4));
      const leaver = await server.world.host();
      const form = {
        receiverName: '김하늘',
        mobile: '01000001111',
        zipCode: '03987',
        newAddress: '별빛로 27',
      };
      const home = { uid: leaver.userSysId, ...form, initFlag: 1 as const };
      const added = await api.done('addAddress', home, { token: leaver.token });
      await api.done('deleteAddress', { uid: leaver.userSysId, ...added }, { token: leaver.token });
      const own = { role: 'host', sellerSysId: SELLER } as const;
      const by = { actorId: null, commandId: 'test' };
      await revokeMembership(server.sellover.log, leaver.userSysId, own, by);
      await grantMembership(server.sellover.log, leaver.userSysId, own, by);
      const member = memberStream(leaver.userSysId);
      await server.world.append({ ref: member, events: [endingAll(leaver.userSysId, null).event] });
      const suspended = { userId: leaver.userId };
      await api.done(
        'suspendMember',
        { ...suspended, reasonTypeCode: 4, reason: '광고', evidence: '채팅' },
        { token: stage.manager.token },
      );
      await api.done('restoreMember', suspended, { token: stage.manager.token });
      await server.world.append({ ref: member, events: [{ type: 'MemberRemoved', data: {} }] });
      await server.world.forgets(leaver);
      const tired = await server.world.member();
      await leave(server, tired.token);
      const confirmedBuyer = { token: buyer.token, reauth: await confirmed(stage, buyer) };
      const social = { uid: buyer.userSysId, ...arrival(stage, newPerson(), true) };
      const { provider } = await api.done('linkSocialAccount', social, confirmedBuyer);
      const unlinked = { uid: buyer.userSysId, provider };
      await api.done('unlinkSocialAccount', unlinked, confirmedBuyer);
      const watching = server.viewer(plan, stranger);
      await watching.enter();
      expect(await watching.like()).toBe('0001');
      expect(await watching.ask('언제 와요?')).toBe('0001');
      const question = await watching.sees('chatMessage', ({ msgType }) => msgType === 1);
      await api.done('sendChat', { broadcastSysId, msg: '안녕' }, { token: buyer.token });
      await api.done('translate', { language: 'en', messages: ['안녕'] });
      await api.done('setNotice', { broadcastSysId, notiContent: '알림' }, as);
      const coupon = { name: '1천원', discountPolicy: 1, discountPolicyFigures: 1000 } as const;
      const { couponSysId } = await api.done('issueLiveCoupon', { broadcastSysId, ...coupon, qty: 2 }, as);
      const taken = { uid: buyer.userSysId, couponSysId, broadcastSysId };
      const { userCouponSysId } = await api.done('takeCoupon', taken, { token: buyer.token });
      await watching.sees('liveCouponLeft');
      await api.done('takeCoupon', { ...taken, uid: stranger.userSysId }, { token: stranger.token });
      await api.done('closeNotice', { broadcastSysId }, as);
      const { gameSysId } = await api.done('createGame', { broadcastSysId, limitJoinCnt: 5 }, as);
      const game = { broadcastSysId, gameSysId };
      expect(await watching.asks('joinGame', { room: watching.room, gameSysId })).toBe('0001');
      await api.done('startGameRound', { ...game, isFinals: 1 }, as);
      await api.done('chooseInGame', { ...game, mcSelected: 1 }, as);
      const choice = { room: watching.room, gameSysId, lastRound: 1, userSelected: 2 } as const;
      expect(await watching.asks('chooseGameUser', choice)).toBe('0001');
      server.clock.advance(GAME_COUNTDOWN);
      await api.done('tellGameResult', game, as);
      await api.done('answerQuestion', { broadcastSysId, logSysId: question.seq!, answer: '내일 와요' }, as);
      await api.done('setOrderCancelable', { broadcastSysId, isLiveOrdCcl: 1 }, as);
      const next = await server.world.schedules([]);
      await api.done('setReminder', next, { token: buyer.token });
      await api.done('dropReminder', next, { token: buyer.token });
      const soldOut = (await server.world.lists((id) => simpleGoods(id, 0))).facts.prdtSysId;
      const wait = { uid: stranger.userSysId, prdtSysId: soldOut };
      await api.done('askRestock', wait, { token: stranger.token });
      await server.world.receives(soldOut, [{ detailSysId: null, qty: 1 }]);
      await server.recorded('RestockTold');
      await api.done('setReminder', next, { token: stranger.token });
      const basket = { prdtSysId: mug.facts.prdtSysId, basketQty: 1, optionTypeCode: 1, optionGroups: [] };
      const cart = { uid: buyer.userSysId };
      const { baskets } = await api.done('addBaskets', { ...cart, ...basket }, { token: buyer.token });
      await api.done('addBaskets', { ...cart, ...basket }, { token: buyer.token });
      const removed = { ...cart, basketSysIds: [baskets[0]!.basketSysId] };
      await api.done('removeBaskets', removed, { token: buyer.token });
      await api.done('addBaskets', { ...cart, ...basket }, { token: buyer.token });
      const { streamKey } = await api.done('renewStreamKey', { broadcastSysId }, as);
      await api.done('setLowLatency', { broadcastSysId, isLowLatency: 0 }, as);
      const encoder = new Encoder(api, streamKey);
      await encoder.films(2);
      await encoder.sends('index9.ts', packets());
      const odd = playlistOf(['odd.ts', 'index9.ts'], { from: 8 }).replace('EXTINF:2.0', 'EXTINF:0.0');
      await encoder.sends('index.m3u8', odd);
      for (const blackType of [0, 2] as const)
        await api.done('blacklistMember', { broadcastSysId, userId: stranger.userId, blackType }, as);
      await api.done('pardonMember', { broadcastSysId, userId: stranger.userId }, as);
      const { agreements, ...both } = orderOf([asked(mug, [line(2, mug)]), asked(cup, [line(1, cup)])], {
        broadcastSysId,
      });
      const { orderSysId } = await api.done('placeOrder', both, { token: buyer.token });
      const paying = { token: buyer.token };
      const jeju = {
        orderSysId,
        receiverName: '김하늘',
        receiverMobile: '01000001111',
        receiverPostNumber: '63001',
        receiverAddress1: '제주시 별빛로 1',
        payAmount: 2 * 12_000 + 8_000 + FAR_DELIVERY_AMOUNT,
      };
      const { orderProducts } = await api.done('changeReceiver', jeju, paying);
      await api.done('grantCancelCoupons', { broadcastSysId, qty: 2 }, as);
      const cancel = (product: number) => {
        const { orderPrdtSysIds } = orderProducts[product]!;
        const asked = { qty: 1, orderCancelPrdtType: 1, reasonTypeCode: 1, orderPrdtSysIds } as const;
        const refundAccount = { bankCode: '088', accountHolder: '김하늘', accountNumber: '110-123-456789' };
        return api.done('cancelLiveOrder', { broadcastSysId, ...asked, refundAccount }, paying);
      };
      await cancel(0);
      await api.done('actAsBank', { orderSysId, act: 'refuse' }, paying);
      await api.done('sendPayLink', { orderSysId, sellerSysId: 1 }, paying);
      const endpoint = await FakeEndpoint.start();
      endpoint.answers = () => 410;
      const hook = { url: endpoint.url, types: ['order.paid' as const] };
      const { webhook, secret } = await api.done('addWebhook', hook, as);
      endpoint.secrets.push(secret);
      const [byAccount, byCard] = [2, 1] as const;
      for (const payMethodCode of [byAccount, byCard])
        await api.done(
          'payOrder',
          {
            orderSysId,
            payMethodCode,
            returnUrl: '/',
            agreements: agreements!,
            ...(payMethodCode === byAccount && {
              cashReceipt: { type: 'personal', number: '01098761234' } as const,
            }),
          },
          paying,
        );
      await api.done('actAsBank', { orderSysId, act: 'deposit' }, paying);
      await server.recorded('WebhookTurnedOff');
      const { webhookSysId } = webhook;
      expect((await api.done('redeliverWebhook', { webhookSysId }, as)).messageCnt).toBe(1);
      await api.done('removeWebhook', { webhookSysId }, as);
      await server.recorded('CashReceiptIssued');
      await cancel(1);
      await api.done('actAsBank', { orderSysId, act: 'pay' }, paying);
      const area = { firstPostNumber: '63000', lastPostNumber: '63644', addingDeliveryAmount: 4_000 };
      await api.done('setDeliveryArea', area, { token: stage.manager.token });
      const memberMax = { qty: 2, endDate: '2027-01-01T00:00:00.000Z' };
      const rare = await server.world.lists((id) => simpleGoods(id, 4, { memberMax }));
      const points = { userId: buyer.userId, pointAmount: 3_000 };
      await api.done('grantPoints', { ...points, usableDays: 1 }, { token: stage.manager.token });
      await api.done('takePoints', { ...points, pointAmount: 500 }, { token: stage.manager.token });
      const benefits = { userCouponSysIds: [userCouponSysId], usePoint: 1_000 };
      await api.done('placeOrder', orderOf([asked(rare, [line(2, rare)])], benefits), { token: buyer.token });
      const detail = shirt.stock[1]!.detailSysId!;
      await api.done('placeOrder', orderOf([asked(shirt, [choiceLine(3, shirt, detail)])]), {
        token: stranger.token,
      });
      const guest = { token: null };
      const { orderSysId: guests } = await api.done('placeOrder', nonMemberOrderFor(cup), guest);
      await api.done('sendNonMemberCode', { orderSysId: guests }, guest);
      const outbox = { startIndex: 0, rowCount: 5, to: '01098761234' };
      const { texts } = await api.done('outbox', outbox, { token: stage.manager.token });
      const [, code] = /인증번호 (\d{6})/.exec(texts.map(({ msg }) => msg).join())!;
      const wrong = code === '000000' ? '111111' : '000000';
      await api.code('nonMemberOrder', { orderSysId: guests, code: wrong }, guest);
      await api.done('nonMemberOrder', { orderSysId: guests, code: code! }, guest);
      const phone = { mobile: '01098761234', purpose: 'join' } as const;
      await api.done('sendAuthMine', phone, guest);
      await api.code('chkAuthMine', { ...phone, code: wrongCode(await codeTo(stage, phone.mobile)) }, guest);
      const uploads = new Uploader(server, host);
      const picture = await photo().jpeg().toBuffer();
      const { fileSysId } = await uploads.done(picture, { kind: 'picture' });
      await uploads.done(picture);
      for (const logo of [{ logoFileSysId: fileSysId }, { logoFileSysId: null, logoImgUrl: '' }]) {
        const { version } = await api.done('seller', { sellerSysId: SELLER }, as);
        await api.done('changeSeller', { sellerSysId: SELLER, ifVersion: version, ...logo }, as);
      }
      server.clock.set(DEADLINE);
      await server.recorded('OrderCancelled', ({ stream }) => stream.startsWith('order-'));
      await server.sellover.settled();
      await api.done(
        'controlBroadcast',
        { broadcastSysId, liveFlag: 2 },
        { token: await server.world.token(host) },
      );
      await api.done('replay', { broadcastSysId }, { token: await server.world.token(host) });

      // Whatever an operation is to bring about comes with its example.
      for (const name of isWhole ? names : having(isRecorded)) {
        const alone = await nextStage(server);
        await ask(alone, name, await exampleOf(name).good(alone));
      }
      // A ban ends with its member, all else with its term, and a purge says so.
      const banned = await server.world.member();
      const ban = { broadcastSysId, userId: banned.userId, blackType: 2 } as const;
      await api.done('blacklistMember', ban, { token: await server.world.token(host) });
      // So does an application.
      await api.done('joinSally', APPLICATION, { token: await server.world.token(banned) });
      await leave(server, banned.token);
      server.clock.set(Date.parse('2027-07-01T00:00:00+09:00'));
      // Timers report the sent goods as delivered, and confirm the purchase.
      await server.recorded('DeliveryGuideSent');
      server.clock.advance(DELIVERED_AFTER_GUIDE);
      await server.recorded('GoodsDelivered');
      server.clock.advance(CONFIRMED_AFTER + DAY);
      await server.recorded('PurchaseConfirmed', ({ data }) => (data as { by: string }).by === 'timer');
      await api.done('purge', {}, { token: await server.world.token(stage.manager) });
      await server.sellover.settled();

      const types = new Set((await server.sellover.log.read({ limit: 10_000 })).map(({ type }) => type));
      const possible = new Set(folds.flatMap(({ on }) => Object.keys(on)));
      // Only a crowd brings that about…
      possible.delete('PurchasesSummed');
      // … that a second server …
      possible.delete('MembersSeated');
      // … and those a service for texts that does not take them.
      for (const type of ['SmsPutOff', 'SmsFailed']) possible.delete(type);
      // Only older versions recorded these.
      for (const type of [
        'RefundAsked',
        'PaymentRefunded',
        'PartRefundAsked',
        'PartRefunded',
        'MemberRightsChanged',
      ])
        possible.delete(type);
      expect([...types].toSorted()).toEqual([...possible].toSorted());

      expect((await verified(server.dataDir)).events).toBe(await server.sellover.log.lastPosition());
      expect(await missedBy(server.dataDir, plan)).toEqual([]);
      const live = await tablesOf(server.dataDir);
      await server.sellover.close();
      const newer = projections.map((projection) => ({ ...projection, version: projection.version + 1 }));
      const rebuilt = await databaseAt(placeOf(server.dataDir)).open({
        clock: server.clock,
        projections: newer,
        rowTables,
      });
      expect(await tablesOf(server.dataDir)).toEqual(live);
      await rebuilt.close();
    },
    { config: { deepl, pointEarnPercent: 1 } },
  );
});

test('after a crowd of orders the product’s page, its stream and its orders say the same', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const tea = await server.world.lists((id) => simpleGoods(id, 60));
    const show = await server.world.airs([tea]);
    const buyers = await server.world.members(50);
    const codes = await Promise.all(
      buyers.map(({ token }, i) =>
        stage.api.code('placeOrder', orderFor({ plan: show }, tea, 1 + (i % 3)), { token }),
      ),
    );
    const { log } = server.sellover;
    const ref = stockStream(tea.facts.prdtSysId);
    const events = (await log.read({ stream: ref.stream, limit: 1_000 })) as RecordedEvent<StockEvent>[];
    const left = stockSum(
      events.reduce((state, event) => evolve(stockFold, state, event), stockFold.initial),
    );
    const { product } = await stage.api.done('productDetail', { prdtSysId: tea.facts.prdtSysId });
    const taken = events.filter(({ type }) => type === 'StockTaken').length;
    expect(product.stockQty).toBe(left);
    expect(taken).toBe(codes.filter((code) => code === '0001').length);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(3);
    expect(codes.filter((code) => !['0001', '2003', '2030'].includes(code))).toEqual([]);
    await verified(server.dataDir);
  });
});
