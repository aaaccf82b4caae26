import { beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../../schema/durations.ts';
import { PERMISSION, UNFINISHED_KEPT_DAYS } from '../../../../schema/members/constants.ts';
import type { Operation } from '../../../../schema/operation.ts';
import { operations, type OperationName } from '../../../domains.ts';
import { verified } from '../../../testing/log.ts';
import { rowsAt } from '../../../testing/place.ts';
import { ask, exampleOf, names } from '../../../testing/operations/examples.ts';
import { isWhole } from '../../../testing/seed.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { FAREWELL, nextStage, orderFor, setStage, type Stage } from '../../../testing/stage.ts';
import { grantMembership, Tokens } from '../account/offers.ts';
import { arrival, joined, missingOf, newcomer, newPerson } from './examples.support.ts';

/** All that somebody may call as a member whose sign-up is not complete. */
const OPEN: readonly OperationName[] = [
  'addInfo',
  'saveAddInfo',
  'userInfo',
  'sessions',
  'endSession',
  'endOtherSessions',
  'credentials',
  'reauth',
  'withdraw',
  'withdrawByUid',
  'withdrawalTerms',
];

const server = sharedServer();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

/** Everything that asks for a member: a new operation is closed to them until it is opened, and then stands above. */
const forMembers = names.filter((name) => operations[name].access !== 'anyone');

test('what is open to who has not completed the sign-up is listed', () => {
  const open = names.filter((name) => (operations[name] as Operation).unfinished);
  expect(open.toSorted()).toEqual(OPEN.toSorted());
  expect(OPEN.filter((name) => !forMembers.includes(name))).toEqual([]);
});

/** How an operation asks who calls it. Of each kind one is tried; the whole run tries every operation. */
function kindOf(name: OperationName): string {
  const { access, body, idempotent, reauth, unfinished }: Operation = operations[name];
  return JSON.stringify([access, body !== undefined, idempotent, reauth !== undefined, unfinished]);
}
const tried = isWhole ? forMembers : [...new Map(forMembers.map((name) => [kindOf(name), name])).values()];

test.each(tried)('%s', async (name) => {
  const own = await nextStage(server);
  const call = await exampleOf(name).good(own);
  const token = await server.sellover.use(Tokens).signAccess({ ...call.by!, isUnfinished: true });
  const { code } = await ask(own, name, call, { token });
  expect(code === '1033').toBe(!OPEN.includes(name));
});

describe('who has not completed the sign-up', () => {
  test('is anyone where anyone may call, and has no seat in a room', async () => {
    const { as } = await newcomer(stage);
    const { prdtSysId } = stage.mug.facts;
    expect(await stage.api.code('productDetail', { prdtSysId }, as)).toBe('0001');
    expect(await stage.api.code('placeOrder', orderFor(stage, stage.mug), as)).toBe('1033');
    const viewer = server.viewer(stage.plan, { token: as.token, permission: PERMISSION.member });
    await viewer.open();
    viewer.sendJoin();
    expect((await viewer.hears('response')).data).toMatchObject({ event: 'joinRoom', resultCode: '9001' });
  });

  test('is a member with the next token after the last bit is told, and not before', async () => {
    const person = newPerson();
    const { uid, as } = await newcomer(stage, person);
    const { nickName, ...rest } = await missingOf(stage);
    await stage.api.done('saveAddInfo', { uid, nickName }, as);
    const again = await newcomer(stage, person);
    expect(await stage.api.code('myPage', { uid }, again.as)).toBe('1033');
    await stage.api.done('saveAddInfo', { uid, ...rest }, as);
    for (const how of [as, again.as]) expect(await stage.api.code('myPage', { uid }, how)).toBe('14');
    expect(await stage.api.code('myPage', { uid }, (await newcomer(stage, person)).as)).toBe('0001');
  });

  test('may leave', async () => {
    const { as } = await newcomer(stage);
    expect(await stage.api.code('withdraw', FAREWELL, as)).toBe('0001');
  });
});

describe('a sign-up that is never completed', () => {
  test('is erased after its term without a bar, and a dry run counts it; who has completed it or works here stays', () =>
    TestServer.alone(async (alone) => {
      const own = await setStage(alone);
      const person = newPerson({ email: 'unfinished@demo.example' });
      const { uid } = await newcomer(own, person);
      const half = await newcomer(own);
      const { proof: _, ...rest } = await missingOf(own);
      await own.api.done('saveAddInfo', { uid: half.uid, ...rest }, half.as);
      const { uid: whole } = await joined(own);
      const { uid: worker } = await newcomer(own);
      const role = { role: 'host', sellerSysId: 1 } as const;
      await grantMembership(alone.sellover.log, worker, role, { actorId: null, commandId: 'test' });
      const purge = async (isDryRun = false) => {
        const as = { token: await alone.world.token(own.manager) };
        return (await own.api.done('purge', { isDryRun }, as)).unfinishedAccountCnt;
      };
      alone.clock.advance(UNFINISHED_KEPT_DAYS * DAY - 60_000);
      expect(await purge()).toBe(0);
      alone.clock.advance(60_000);
      expect(await purge(true)).toBe(2);
      expect(await purge()).toBe(2);
      expect(await purge()).toBe(0);
      const there = (await rowsAt(alone.dataDir, 'users')) as readonly { readonly user_sys_id: number }[];
      const left = new Set(there.map((row) => row.user_sys_id));
      expect([uid, half.uid, whole, worker].map((each) => left.has(each))).toEqual([
        false,
        false,
        true,
        true,
      ]);
      // The same person may sign up again at once.
      const again = await own.api.done('exchangeSocial', arrival(own, person));
      expect(again.userSysId).not.toBe(uid);
      await verified(alone.dataDir);
    }));
});
