import { expect, test } from 'vitest';
import { WITHDRAWAL_WORDS } from '../../../../schema/members/constants.ts';
import { CLOSE } from '../../../../schema/room/constants.ts';
import { basketOf } from '../../../testing/goods.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { credentials, FAREWELL, logIn, proven, setStage, type Stage } from '../../../testing/stage.ts';

const server = sharedServer();

const leave = async (stage: Stage, asked: object = FAREWELL) =>
  stage.api.code('withdraw', asked as typeof FAREWELL, await proven(stage, stage.buyer.token));

test('who leaves is out of every room and every login, and what is theirs goes at once', async () => {
  const stage = await setStage(server);
  const { api, plan, buyer, mug } = stage;
  const { userSysId: uid, token } = buyer;
  const { refreshToken } = await logIn(api, buyer.userId);
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  await api.done('addBaskets', { uid, ...basketOf(mug) }, { token });
  await api.done('addPick', { uid, prdtSysId: mug.facts.prdtSysId }, { token });
  expect(await leave(stage)).toBe('0001');
  expect(await viewer.untilClosed()).toMatchObject({ code: CLOSE.putOut });
  expect(await api.code('userInfo', { uid }, { token })).toBe('14');
  expect(await api.code('refresh', { refreshToken })).toBe('1003');
  expect(await api.code('login', await credentials(api, buyer.userId))).toBe('1006');
  expect(await api.code('login', await credentials(api, buyer.userId, 'Wrong-Word-77'))).toBe('1010');

  await server.sellover.settled();
  const events = await server.sellover.log.read({ limit: 10_000 });
  const last = (stream: string) => events.findLast((event) => event.stream === stream)?.type;
  expect([last(`cart-${uid}`), last(`picks-${uid}`)]).toEqual(['BasketsRemoved', 'ProductUnpicked']);
});

test('only who types the word and agrees', async () => {
  const stage = await setStage(server);
  for (const asked of [
    { ...FAREWELL, confirmWord: 'withdraw' },
    { ...FAREWELL, agreement: false },
    { ...FAREWELL, reason: '' },
  ])
    expect(await leave(stage, asked)).toBe('0005');
  expect(await leave(stage, { ...FAREWELL, confirmWord: WITHDRAWAL_WORDS.en })).toBe('0001');
});

test('a manager withdraws a member for them: all ends as if they had left, and the log names the manager', async () => {
  const stage = await setStage(server);
  const { api, plan, buyer, manager, host, mug } = stage;
  const { refreshToken } = await logIn(api, buyer.userId);
  const viewer = server.viewer(plan, buyer);
  await viewer.enter();
  await api.done('addBaskets', { uid: buyer.userSysId, ...basketOf(mug) }, { token: buyer.token });
  const withdrawn = ({ userId }: typeof buyer) =>
    api.code('withdrawMember', { userId, reason: '전화로 부탁했어요' }, { token: manager.token });
  expect(await withdrawn(buyer)).toBe('0001');
  expect(await viewer.untilClosed()).toMatchObject({ code: CLOSE.putOut });
  expect(await api.code('userInfo', { uid: buyer.userSysId }, { token: buyer.token })).toBe('14');
  expect(await api.code('refresh', { refreshToken })).toBe('1003');
  expect(await api.code('login', await credentials(api, buyer.userId))).toBe('1006');
  await server.sellover.settled();
  const of = async (stream: string) => (await server.sellover.log.read({ stream, limit: 100 })).at(-1)!;
  expect(await of(`member-${buyer.userSysId}`)).toMatchObject({
    type: 'MemberRemoved',
    actorId: manager.userSysId,
  });
  expect((await of(`cart-${buyer.userSysId}`)).type).toBe('BasketsRemoved');
  expect(await withdrawn(buyer)).toBe('1003');
  expect(await withdrawn(host)).toBe('9001');
});
