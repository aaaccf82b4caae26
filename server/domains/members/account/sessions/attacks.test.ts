import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../../schema/durations.ts';
import { ACCESS_TOKEN_LIFE, REFRESH_REPEATED_WITHIN } from '../../../../../schema/members/constants.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { logIn, orderFor, setStage, type Stage } from '../../../../testing/stage.ts';
import { codeTo, newPhone, proofOf } from '../../verification/examples.support.ts';

const server = sharedServer();

/** With people of now: other tests may have moved the clock. */
let stage: Stage;
beforeEach(async () => {
  stage = await setStage(server);
});

const isGood = ({ api, buyer }: Stage, token: string) =>
  api.code('userInfo', { uid: buyer.userSysId }, { token });

describe('a refresh token stolen from one of three devices', () => {
  const devices = async ({ api, buyer }: Stage) => ({
    phone: await logIn(api, buyer.userId),
    laptop: await logIn(api, buyer.userId),
    tablet: await logIn(api, buyer.userId),
  });

  test('ends with its login once both have used it; the others go on', async () => {
    const { api, buyer, server } = stage;
    const { phone, laptop, tablet } = await devices(stage);
    const renewed = await api.done('refresh', { refreshToken: phone.refreshToken });
    server.clock.advance(REFRESH_REPEATED_WITHIN + 1);
    // The second may be the thief or the owner: nobody can tell.
    expect(await api.code('refresh', { refreshToken: phone.refreshToken })).toBe('30');
    for (const refreshToken of [phone.refreshToken, renewed.refreshToken]) {
      expect(await api.code('refresh', { refreshToken })).toBe('30');
      expect(await api.code('accessToken', { refreshToken })).toBe('30');
    }
    for (const { accessToken } of [phone, renewed]) expect(await isGood(stage, accessToken)).toBe('14');
    for (const { accessToken, refreshToken } of [laptop, tablet]) {
      expect(await isGood(stage, accessToken)).toBe('0001');
      expect(await api.code('accessToken', { refreshToken })).toBe('0001');
    }
    const as = { token: laptop.accessToken };
    expect((await api.done('sessions', { uid: buyer.userSysId }, as)).sessions).toHaveLength(2);
  });

  test('and used within seconds of its owner is found out at the next renewal', async () => {
    const { api, server } = stage;
    const { phone, laptop } = await devices(stage);
    const [owner, thief] = [
      await api.done('refresh', { refreshToken: phone.refreshToken }),
      await api.done('refresh', { refreshToken: phone.refreshToken }),
    ];
    expect(thief.refreshToken).toBe(owner.refreshToken);
    server.clock.advance(REFRESH_REPEATED_WITHIN + 1);
    const next = await api.done('refresh', { refreshToken: thief.refreshToken });
    server.clock.advance(REFRESH_REPEATED_WITHIN + 1);
    expect(await api.code('refresh', { refreshToken: owner.refreshToken })).toBe('30');
    expect(await api.code('refresh', { refreshToken: next.refreshToken })).toBe('30');
    expect(await isGood(stage, next.accessToken)).toBe('14');
    expect(await isGood(stage, laptop.accessToken)).toBe('0001');
  });
});

describe('a clock that jumps', () => {
  test('forward ends access tokens that have run out by it, and no login', async () => {
    const { api, buyer, server } = stage;
    const { accessToken, refreshToken } = await logIn(api, buyer.userId);
    server.clock.stepWall(ACCESS_TOKEN_LIFE);
    expect(await isGood(stage, accessToken)).toBe('14');
    const next = await api.done('accessToken', { refreshToken });
    expect(await isGood(stage, next.accessToken)).toBe('0001');
  });

  test.for([-HOUR, -DAY, HOUR])('by %i ms revives no login that has ended', async (jump) => {
    const { api, buyer, server } = stage;
    const [out, here] = [await logIn(api, buyer.userId), await logIn(api, buyer.userId)];
    await api.done('logout', { refreshToken: out.refreshToken });
    server.clock.stepWall(jump);
    expect(await isGood(stage, out.accessToken)).toBe('14');
    expect(await api.code('refresh', { refreshToken: out.refreshToken })).toBe('30');
    const next = await api.done('accessToken', { refreshToken: here.refreshToken });
    expect(await isGood(stage, next.accessToken)).toBe('0001');
    server.clock.stepWall(-jump);
    expect(await isGood(stage, out.accessToken)).toBe('14');
  });

  test('back and forth ends no login, and lets the same token be renewed once', async () => {
    const { api, buyer, server } = stage;
    const { refreshToken } = await logIn(api, buyer.userId);
    server.clock.stepWall(-HOUR);
    const second = await api.done('refresh', { refreshToken });
    server.clock.stepWall(HOUR);
    const third = await api.done('refresh', { refreshToken: second.refreshToken });
    server.clock.advance(MINUTE);
    expect(await isGood(stage, third.accessToken)).toBe('0001');
    expect(await api.code('refresh', { refreshToken })).toBe('30');
  });

  test('forward ends codes and proofs; back it revives none that was used', async () => {
    const { api, server } = stage;
    const mobile = newPhone();
    const asked = { mobile, purpose: 'findid' } as const;
    await api.done('sendAuthMine', asked, { token: null });
    const code = await codeTo(stage, mobile);
    server.clock.stepWall(HOUR);
    expect(await api.code('chkAuthMine', { ...asked, code }, { token: null })).toBe('1020');
    const proof = await proofOf(stage, 'findid');
    server.clock.stepWall(HOUR);
    expect(await api.code('findId', { proof }, { token: null })).toBe('1020');

    const used = await proofOf(stage, 'findid');
    await api.done('findId', { proof: used }, { token: null });
    server.clock.stepWall(-HOUR);
    expect(await api.code('findId', { proof: used }, { token: null })).toBe('1020');
  });

  test('back gives nobody more codes or more tries', async () => {
    const { api, server } = stage;
    const mobile = newPhone();
    const asked = { mobile, purpose: 'findid' } as const;
    await api.done('sendAuthMine', asked, { token: null });
    const code = await codeTo(stage, mobile);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let miss = 0; miss < 5; miss++) {
      server.clock.stepWall(-HOUR);
      await api.code('chkAuthMine', { ...asked, code: wrong }, { token: null });
    }
    expect(await api.code('chkAuthMine', { ...asked, code }, { token: null })).toBe('1021');
    expect(await api.code('sendAuthMine', asked, { token: null })).toBe('0008');
  });
});

describe('a token that ends during an order', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(server);
  });

  const ordersOf = async ({ server }: Stage, userSysId: number) =>
    (await server.sellover.log.read({ types: ['OrderPlaced'], limit: 10_000 })).filter(
      ({ actorId }) => actorId === userSysId,
    );
  const left = async ({ api }: Stage, { facts }: Stage['mug']) =>
    (await api.done('productDetail', { prdtSysId: facts.prdtSysId })).product.stockQty;

  test('either has placed it, or has taken nothing', async () => {
    const { api, mug, server } = stage;
    for (let turn = 0; turn < 6; turn++) {
      const person = await server.world.member();
      const { accessToken, refreshToken } = await logIn(api, person.userId);
      const before = await left(stage, mug);
      const ends = () => api.done('logout', { refreshToken });
      const orders = () => api.code('placeOrder', orderFor(stage, mug), { token: accessToken });
      const both = turn % 2 === 0 ? [ends(), orders()] : [orders(), ends()];
      const code = (await Promise.all<unknown>(both))[turn % 2 === 0 ? 1 : 0];
      expect(['0001', '14']).toContain(code);
      const placed = code === '0001' ? 1 : 0;
      expect(await ordersOf(stage, person.userSysId)).toHaveLength(placed);
      expect(await left(stage, mug)).toBe(before! - placed);
    }
  });

  test('whose answer was lost has placed it once, and the next token is told so', async () => {
    const own = stage;
    const { api, buyer, mug, server } = own;
    const key = 'one-order';
    const before = await left(own, mug);
    const { accessToken, refreshToken } = await logIn(api, buyer.userId);
    const order = orderFor(own, mug);
    const first = await api.done('placeOrder', order, { token: accessToken, key });
    server.clock.advance(ACCESS_TOKEN_LIFE);
    expect(await api.code('placeOrder', order, { token: accessToken, key })).toBe('14');
    const { accessToken: token } = await api.done('accessToken', { refreshToken });
    expect((await api.done('placeOrder', order, { token, key })).orderSysId).toBe(first.orderSysId);
    expect(await ordersOf(own, buyer.userSysId)).toHaveLength(1);
    expect(await left(own, mug)).toBe(before! - 1);
  });
});
