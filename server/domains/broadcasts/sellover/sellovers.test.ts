import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../../../schema/durations.ts';
import { TestServer } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { logIn, leave, setStage, type Stage } from '../../../testing/stage.ts';
import { SELLER, type Person } from '../../../testing/world.ts';
import { identityRow } from '../../members/account/identity/identity.ts';
import { applicant, application, APPLICATION, offered, registered, terminated } from './examples.support.ts';

const server = sharedServer();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

const asManager = async () => ({ token: await server.world.tokenOfNow(stage.manager) });
const reason = '방송 수칙을 여러 번 어겼어요';
const GUARDIAN = { guardianName: '김보호', guardianMobile: '010-2222-3333', agreed: 1 } as const;

const ofNow = async (person: Person) => ({ token: await server.world.tokenOfNow(person) });
const own = async (person: Person) => stage.api.done('sally', { uid: person.userSysId }, await ofNow(person));
const born = (person: Person, birthDate: string, on = server) =>
  on.sellover.log.write([identityRow(person.userSysId, { name: '김하늘', birthDate, provenBy: 'phone' }, 0)]);

describe('the way of a sellover', () => {
  test('leads from nothing to a contract, and each step shows where it is', async () => {
    const { api } = stage;
    const person = await server.world.member();
    expect(await own(person)).toMatchObject({ step: 'none', status: null, sallySysId: null, badge: 0 });
    const { sallySysId } = await api.done('joinSally', APPLICATION, await ofNow(person));
    expect(await own(person)).toMatchObject({ step: 'applied', status: 0, sallySysId, sallyName: '봄날7' });
    const listed = await api.done('sellovers', { startIndex: 0, rowCount: 5 }, await asManager());
    expect(listed.applications[0]).toMatchObject({
      userId: person.userId,
      nickName: '봄날7',
      vendorType: 0,
      pledges: { activity: 1, healthy: 1 },
      isUnder19: null,
      contract: null,
    });
    const accepted = await api.done('acceptSellover', { userId: person.userId }, await asManager());
    // No seller was named, so one is opened. The log knows no nickname.
    expect(await api.done('sellerSettingUi', { sellerSysId: accepted.sellerSysId })).toMatchObject({
      sellerName: `새 판매자 ${accepted.sellerSysId}`,
    });
    expect(await own(person)).toMatchObject({ step: 'offered', status: 0 });
    expect(await api.code('seller', { sellerSysId: accepted.sellerSysId }, await ofNow(person))).toBe('9001');
    const { contracts } = await api.done('sallyContracts', {}, await ofNow(person));
    expect(contracts).toMatchObject([{ contractSysId: accepted.contractSysId, status: 0, version: 1 }]);
    const { contractSysId, sellerSysId } = accepted;
    const signed = await api.done('acceptContract', { contractSysId }, await ofNow(person));
    expect(signed).toEqual({ sellerSysId, registeredAt: '2026-11-20T10:00:00.000Z' });
    const { accessToken: token } = await logIn(api, person.userId);
    expect(await api.code('seller', { sellerSysId }, { token })).toBe('0001');
    expect(await api.done('userInfo', { uid: person.userSysId }, { token })).toMatchObject({ sellerSysId });
    expect(await own(person)).toMatchObject({
      step: 'registered',
      status: 1,
      registeredAt: signed.registeredAt,
      terminatedAt: null,
    });
  });

  test('needs both pledges, and a nickname of letters and digits that is not ours', async () => {
    const { api } = stage;
    const { token } = await server.world.member();
    const code = (changes: object) =>
      api.code('joinSally', { ...APPLICATION, ...changes } as typeof APPLICATION, { token });
    for (const spoilt of [{ pledgeActivity: 0 }, { pledgeHealthy: 0 }, { vendorType: 2 }])
      expect(await code(spoilt)).toBe('0005');
    for (const nickName of ['열한글자가되는이름이다', '봄 날', '봄!', 'été', '셀로버'])
      expect(await code({ nickName })).toBe('1012');
    expect(await code({ nickName: '가나다라마바사아Z9' })).toBe('0001');
  });

  test('has a nickname that no other sellover has, whoever asks first, until they leave', () =>
    TestServer.alone(async (alone) => {
      const { api } = await setStage(alone);
      const people = await alone.world.members(4);
      const asks = ({ token }: Person, nickName: string) =>
        api.code('joinSally', { ...APPLICATION, nickName }, { token });
      const codes = await Promise.all(people.map((each) => asks(each, 'Spring7')));
      expect(codes.toSorted()).toEqual(['0001', '1011', '1011', '1011']);
      const first = people[codes.indexOf('0001')]!;
      const [second, third] = people.filter((each) => each !== first);
      expect(await asks(second!, 'SPRING7')).toBe('1011');
      await api.done('modifySally', { nickName: 'Summer7' }, { token: first.token });
      expect(await asks(second!, 'spring7')).toBe('0001');
      await leave(alone, (await logIn(api, first.userId)).accessToken);
      expect(await asks(third!, 'Summer7')).toBe('0001');
      const events = JSON.stringify(await alone.sellover.log.read({ limit: 10_000 }));
      expect(events.toLowerCase()).not.toContain('spring7');
    }));

  test('shows a rejected applicant why, and lets them apply again', async () => {
    const { api } = stage;
    const person = await applicant(stage);
    await api.done('rejectSellover', { userId: person.userId, reason }, await asManager());
    expect(await own(person)).toMatchObject({ step: 'rejected', status: null, reason });
    await api.done('joinSally', application(), await ofNow(person));
    expect(await own(person)).toMatchObject({ step: 'applied', reason: null });
  });
});

describe('a guardian', () => {
  test('has to consent for who is under 19 by the date in Korea', () =>
    TestServer.alone(async (alone) => {
      const { api, manager } = await setStage(alone);
      const person = await alone.world.member();
      await born(person, '2007-11-21', alone);
      const as = async () => ({ token: await alone.world.tokenOfNow(person) });
      await api.done('joinSally', APPLICATION, await as());
      const asked = { userId: person.userId, sellerSysId: SELLER };
      const { contractSysId } = await api.done('acceptSellover', asked, { token: manager.token });
      expect(await api.done('sally', { uid: person.userSysId }, await as())).toMatchObject({
        needsGuardian: 1,
      });
      expect(await api.code('acceptContract', { contractSysId }, await as())).toBe('6003');
      // An hour before midnight in Seoul, and then their birthday.
      alone.clock.advance(4 * HOUR);
      expect(await api.code('acceptContract', { contractSysId }, await as())).toBe('6003');
      alone.clock.advance(HOUR);
      expect(await api.code('acceptContract', { contractSysId }, await as())).toBe('0001');
    }));

  test('consents by name and number, which only the manager sees', async () => {
    const { api } = stage;
    const { person, contractSysId } = await offered(stage);
    await born(person, '2010-01-31');
    expect(await api.code('acceptContract', { contractSysId }, await ofNow(person))).toBe('6003');
    const consent = (changes: object) =>
      api.ask('modifySally', { guardianConsent: { ...GUARDIAN, ...changes } }, { token: person.token });
    expect((await consent({ guardianMobile: person.mobile })).code).toBe('0005');
    expect((await consent({ guardianName: '1234' })).code).toBe('0005');
    expect((await consent({})).code).toBe('0001');
    const page = { startIndex: 0, rowCount: 50, step: 'offered' } as const;
    const { applications } = await api.done('sellovers', page, await asManager());
    expect(applications.find(({ userId }) => userId === person.userId)).toMatchObject({
      isUnder19: 1,
      guardian: { name: '김보호', mobile: '01022223333' },
    });
    expect(await api.code('acceptContract', { contractSysId }, await ofNow(person))).toBe('0001');
    const events = JSON.stringify(await server.sellover.log.read({ limit: 10_000 }));
    for (const personal of ['봄볕', '김보호', '2222-3333', '01022223333', '봄날7', reason])
      expect(events).not.toContain(personal);
  });
});

describe('a contract that is terminated', () => {
  test('ends the rights at once, on open sockets, too', async () => {
    const { api, plan } = stage;
    const { person } = await registered(stage);
    const { accessToken: token } = await logIn(api, person.userId);
    const viewer = server.viewer(plan, { token, permission: 2 });
    await viewer.enter();
    await api.done('terminateSellover', { userId: person.userId, reason }, await asManager());
    await viewer.hears('response', ({ event, resultCode }) => event === 'joinRoom' && resultCode === '1403');
    expect(await api.code('seller', { sellerSysId: SELLER }, { token })).toBe('14');
    const { accessToken } = await logIn(api, person.userId);
    expect(await api.code('seller', { sellerSysId: SELLER }, { token: accessToken })).toBe('9001');
    expect(await own(person)).toMatchObject({ step: 'terminated', status: 2, reason, badge: 0 });
    const { contracts } = await api.done('sallyContracts', {}, { token: accessToken });
    expect(contracts).toMatchObject([{ status: 2, terminatedAt: '2026-11-20T10:00:00.000Z' }]);
  });

  test('takes no other right of its member', async () => {
    const { api } = stage;
    const { person } = await registered(stage);
    const { userId, mobile } = person;
    const other = { userId, mobile, role: 'host', sellerSysId: 2 } as const;
    await api.done('grantRole', other, await asManager());
    await api.done('terminateSellover', { userId: person.userId, reason }, await asManager());
    const { accessToken: token } = await logIn(api, person.userId);
    expect(await api.code('seller', { sellerSysId: 2 }, { token })).toBe('0001');
    expect(await api.code('seller', { sellerSysId: SELLER }, { token })).toBe('9001');
  });
});

describe('a sellover', () => {
  test('hears what a manager has decided', async () => {
    const { person } = await terminated(stage);
    const rejected = await applicant(stage);
    await stage.api.done('rejectSellover', { userId: rejected.userId, reason }, await asManager());
    await server.sellover.settled();
    const told = async (who: Person) => {
      const asked = { uid: who.userSysId, startIndex: 0, rowCount: 9 };
      const { alerts } = await stage.api.done('alerts', asked, await ofNow(who));
      return alerts.map(({ titleEn, link }) => `${titleEn} ${link}`).toSorted();
    };
    await expect
      .poll(() => told(person))
      .toEqual([
        'Your sellover application was accepted /seller/contracts',
        'Your sellover contract has ended /seller/contracts',
      ]);
    await expect
      .poll(() => told(rejected))
      .toEqual(['Your sellover application was not accepted /seller/joinFin']);
  });

  test('leaves once their contract is over, and their application goes with them', () =>
    TestServer.alone(async (alone) => {
      const own = await setStage(alone);
      const { api, manager } = own;
      const { person } = await registered(own);
      const { accessToken } = await logIn(api, person.userId);
      // Somebody relies on a contract in force, as on every host.
      expect(
        await api.done('withdrawalTerms', { uid: person.userSysId }, { token: accessToken }),
      ).toMatchObject({ blockedBy: [{ what: 'staff', count: 1 }] });
      await expect(leave(alone, accessToken)).rejects.toThrow('9001');
      const token = await alone.world.tokenOfNow(manager);
      await api.done('terminateSellover', { userId: person.userId, reason }, { token });
      await leave(alone, (await logIn(api, person.userId)).accessToken);
      const applying = await applicant(own);
      await leave(alone, (await logIn(api, applying.userId)).accessToken);
      await alone.sellover.settled();
      const page = { startIndex: 0, rowCount: 10 };
      expect(await api.done('sellovers', page, { token })).toEqual({ totalCnt: 0, applications: [] });
    }));

  test('who is suspended is not accepted, and keeps a contract through it', async () => {
    const { api } = stage;
    const why = { reasonTypeCode: 3, reason: '거친 말', evidence: '방송 채팅' } as const;
    const applying = await applicant(stage);
    await api.done('suspendMember', { userId: applying.userId, ...why }, await asManager());
    expect(await api.code('acceptSellover', { userId: applying.userId }, await asManager())).toBe('0007');
    const { person } = await registered(stage);
    await api.done('suspendMember', { userId: person.userId, ...why }, await asManager());
    await api.done('restoreMember', { userId: person.userId }, await asManager());
    const { accessToken: token } = await logIn(api, person.userId);
    expect(await api.code('seller', { sellerSysId: SELLER }, { token })).toBe('0001');
  });
});
