import { expect, test } from 'vitest';
import { MSG_TYPE } from '../../schema/room/constants.ts';
import { choiceGoods, choiceLine, asked, orderOf } from '../testing/goods.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { credentials, logIn } from '../testing/stage.ts';

test(
  'a second start goes on where the first one stopped',
  { meta: { promise: 'nothing is lost, doubled or begun anew by a restart' }, timeout: 240_000 },
  async () => {
    const { plan, pan, buyer, host, dataDir } = await seededPlace(async (world) => {
      const pan = await world.lists((id) =>
        choiceGoods(id, [
          ['20cm', 0, 9],
          ['24cm', 8_000, 1],
        ]),
      );
      return { pan, plan: await world.airs([pan]), buyer: await world.member(), host: await world.host() };
    });
    const { broadcastSysId } = plan;
    const { prdtSysId } = pan.facts;
    const uid = buyer.userSysId;
    const nodes = await Nodes.start(dataDir);
    const api = nodes.apis[0]!.as(buyer.token);
    const viewer = nodes.viewer(plan);

    /** Everything that can be asked for. */
    async function look() {
      const { joinCnt: _, missed: __, serverTime: ___, ...room } = await viewer.enter();
      const { text } = await api.raw('GET', '/metrics');
      return {
        room,
        position: /^sellover_log_position (\d+)$/m.exec(text)![1],
        page: await api.done('productDetail', { prdtSysId }),
        broadcast: await api.done('broadcastDetail', { broadcastSysId }),
        main: await api.done('mainBroadcasts', { startIndex: 0, rowCount: 5 }),
        orders: await api.done('orderList', { uid, startIndex: 0, rowCount: 5 }),
        addresses: await api.done('addresses', { uid }),
        key: await api.done('publicKey', {}),
      };
    }

    const hosting = { token: host.token };
    await viewer.enter();
    await api.done('setNotice', { broadcastSysId, notiContent: '알림' }, hosting);
    await api.done('setExposure', { broadcastSysId, prdtSysId, salesExposureType: 3 }, hosting);
    await api.done('countView', { broadcastSysId });
    await api.done('sendChat', { broadcastSysId, msg: '안녕' });
    const order = orderOf([asked(pan, [choiceLine(1, pan, pan.stock[1]!.detailSysId!)])], {
      broadcastSysId,
    });
    const placed = await api.ask('placeOrder', order, { key: 'mine' });
    const { refreshToken } = await logIn(api, buyer.userId);
    // The room hears of an order a moment after its buyer does.
    await viewer.sees('chatMessage', ({ msgType }) => msgType === MSG_TYPE.purchase);
    await viewer.sees(
      'changePrdt',
      ({ products }) => products[0].isSoldout === 0 && products[0].stockQty === 9,
    );
    const before = await look();
    expect(before.orders.totalCnt).toBe(1);

    await nodes.finish();
    await nodes.startAgain(0);
    expect(await look()).toEqual(before);
    expect(await api.ask('placeOrder', order, { key: 'mine' })).toEqual(placed);
    expect(await api.code('placeOrder', order, { key: 'another' })).toBe('2003');
    expect(await api.code('accessToken', { refreshToken })).toBe('0001');
    expect(await api.code('login', await credentials(api, buyer.userId))).toBe('0001');
    await nodes.finish();
  },
);
