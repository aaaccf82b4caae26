import { expect, test } from 'vitest';
import { WITHDRAWAL_WORDS } from '../../../schema/constants.ts';
import { TestServer } from '../../testing/server.ts';
import { credentials, logIn, orderFor, setStage } from '../../testing/stage.ts';

const DAY = 24 * 60 * 60 * 1000;

test('what is known of people is deleted when its time is over, and not a day before', async () => {
  await TestServer.alone(async (server) => {
    const stage = await setStage(server);
    const { api, buyer, stranger, manager, mug } = stage;
    const purge = async () => {
      const deleted = await api.done('purge', {}, { token: await server.world.token(manager) });
      const { loginPlaceCnt, removedAccountCnt, withdrawnAccountCnt } = deleted;
      const { orderReceiverCnt, textCnt, basketCnt } = deleted;
      return [loginPlaceCnt, removedAccountCnt, withdrawnAccountCnt, orderReceiverCnt, textCnt, basketCnt];
    };
    const loginOf = async ({ userId }: typeof buyer) => api.code('login', await credentials(api, userId));
    const receiver = async () =>
      (await api.done('orderDetail', { orderSysId }, { token: await server.world.token(buyer) }))
        .receiverName;
    await logIn(api, buyer.userId);
    const { orderSysId } = await api.done('placeOrder', orderFor(stage, mug), { token: buyer.token });
    const basket = { prdtSysId: mug.facts.prdtSysId, basketQty: 1, optionTypeCode: 1, optionGroups: [] };
    await api.done('addBaskets', { uid: buyer.userSysId, ...basket }, { token: buyer.token });
    const removal = { uid: stranger.userSysId, reason: '반복된 욕설' };
    await api.done('removeAccount', removal, { token: manager.token });
    const leaver = await server.world.member();
    const withdrawal = {
      reason: '더 쓰지 않아요',
      confirmWord: WITHDRAWAL_WORDS.ko,
      agreement: true,
    } as const;
    await api.done('withdraw', withdrawal, { token: leaver.token });

    server.clock.advance(30 * DAY - 1);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    server.clock.advance(1);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 1]);
    server.clock.advance(58 * DAY);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    server.clock.advance(5 * DAY);
    expect(await purge()).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await loginOf(stranger)).toBe('1015');

    server.clock.advance(100 * DAY);
    expect(await purge()).toEqual([0, 1, 0, 0, 0, 0]);
    expect(await loginOf(stranger)).toBe('1010');

    server.clock.advance(171 * DAY);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await loginOf(leaver)).toBe('1006');
    server.clock.advance(2 * DAY);
    expect(await purge()).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await loginOf(leaver)).toBe('1010');

    server.clock.advance(3.9 * 365 * DAY);
    expect(await purge()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await receiver()).not.toBe('');
    server.clock.advance(60 * DAY);
    expect(await purge()).toEqual([0, 0, 0, 1, 0, 0]);
    expect(await receiver()).toBe('');
  });
});
