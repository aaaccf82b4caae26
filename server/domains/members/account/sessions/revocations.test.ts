import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TOKEN_LIFE, GUEST_TOKEN, PERMISSION } from '../../../../../schema/members/constants.ts';
import type { Api } from '../../../../testing/api.ts';
import { TestLog, verified } from '../../../../testing/log.ts';
import { rowsAt } from '../../../../testing/place.ts';
import { MovedClock } from '../../../../platform/clock.ts';
import type { EventLog, RecordedEvent } from '../../../../platform/log/log.ts';
import { refusal } from '../../../../testing/refusal.ts';
import { promised } from '../../../../testing/seed.ts';
import { EVENING, TestServer } from '../../../../testing/server.ts';
import { sharedServer } from '../../../../testing/shared-server.ts';
import { logIn, setStage, type Stage } from '../../../../testing/stage.ts';
import { twoNodes } from '../../../../testing/processes/two-nodes.ts';
import { SELLER, type Person } from '../../../../testing/world.ts';
import type { Entry, Viewer } from '../../../../testing/viewer.ts';
import { grantMembership, revokeMembership } from '../memberships/memberships.ts';
import { Revocations } from './revocations.ts';
import { sessionStream, type SessionEvent } from './session.ts';

const server = sharedServer();
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(server);
});

const OWN = { role: 'host', sellerSysId: SELLER } as const;
const BY = { actorId: null, commandId: 'test' };
const RIGHTS = { permission: 1, sellerSysIds: [], rightsVersion: 0 } as const;
const CALLER = { userSysId: 7, ...RIGHTS, isUnfinished: false, sessionId: null, tokenExpiresAt: 0 };
const guest: Entry = { token: GUEST_TOKEN, permission: PERMISSION.guest };

async function comesIn(to: TestServer, { plan }: Stage, person: Person) {
  const { accessToken, refreshToken } = await logIn(to.api, person.userId);
  const viewer = to.viewer(plan, { token: accessToken, permission: person.permission });
  await viewer.enter();
  return { viewer, accessToken, refreshToken };
}

function isGood(api: Api, { userSysId }: Person, token: string): Promise<string> {
  return api.code('userInfo', { uid: userSysId }, { token });
}

async function losesItsSeat(viewer: Viewer): Promise<void> {
  await viewer.hears('response', ({ event, resultCode }) => event === 'joinRoom' && resultCode === '1403');
  expect(await viewer.say('아직 있나요?')).toBe('1403');
}

describe('a login that has ended', () => {
  test('ends its access tokens and its seats; another of the same member goes on', async () => {
    const { api } = stage;
    const person = await server.world.member();
    const { viewer, accessToken, refreshToken } = await comesIn(server, stage, person);
    const other = await logIn(api, person.userId);
    const newer = await api.done('accessToken', { refreshToken });
    await api.done('logout', { refreshToken });
    for (const token of [accessToken, newer.accessToken]) expect(await isGood(api, person, token)).toBe('14');
    expect(await isGood(api, person, other.accessToken)).toBe('0001');
    await losesItsSeat(viewer);
    await viewer.enter(guest);
    expect(await viewer.say('안녕')).toBe('9001');
    await viewer.enter({ token: other.accessToken, permission: PERMISSION.member });
    expect(await viewer.say('안녕')).toBe('0001');
  });

  test('is not forgotten with a restart, as long as a token of it could be good', async () => {
    const { api, buyer } = await setStage(server);
    const { accessToken, refreshToken } = await logIn(api, buyer.userId);
    await api.done('logout', { refreshToken });
    server.clock.advance(ACCESS_TOKEN_LIFE - 1000);
    await server.restart();
    expect(await isGood(api, buyer, accessToken)).toBe('14');
  });

  test('is forgotten when no token of it could be good any more', async () => {
    const { api, buyer } = await setStage(server);
    for (let i = 0; i < 5; i++) {
      await api.done('logout', { refreshToken: (await logIn(api, buyer.userId)).refreshToken });
      server.clock.advance(ACCESS_TOKEN_LIFE / 2);
    }
    expect(await rowsAt(server.dataDir, 'ended_sessions')).toHaveLength(3);
    await verified(server.dataDir);
    await TestLog.run(async (own) => {
      const { log, clock } = own;
      const revocations = await Revocations.open(log, clock);
      const ended: SessionEvent = { type: 'SessionEnded', data: { reason: 'logout' } };
      const check = () => revocations.check({ ...CALLER, sessionId: 'first' });
      await own.append(sessionStream('first'), null, ended);
      expect(check).toThrow(refusal('14'));
      clock.advance(ACCESS_TOKEN_LIFE);
      await own.append(sessionStream('second'), null, ended);
      expect(check).toThrow(refusal('14'));
      clock.advance(1);
      await own.append(sessionStream('third'), null, ended);
      expect(check).not.toThrow();
    });
  });

  test('is over in every process of the database, within a second', async () => {
    const [here, there, own] = await twoNodes();
    const { viewer, accessToken, refreshToken } = await comesIn(there, own, own.buyer);
    await here.api.done('logout', { refreshToken });
    const endedAt = performance.now();
    await viewer.hears('response', ({ resultCode }) => resultCode === '1403');
    expect(performance.now() - endedAt).toBeLessThan(promised(1000));
    await losesItsSeat(viewer);
    expect(await isGood(there.api, own.buyer, accessToken)).toBe('14');
  });
});

describe('rights that were changed', () => {
  test('end the tokens and seats from before; the next token has the new ones', async () => {
    const { api, broadcastSysId } = stage;
    const host = await server.world.host();
    const { viewer, accessToken, refreshToken } = await comesIn(server, stage, host);
    const notice = (token: string) =>
      api.code('setNotice', { broadcastSysId, notiContent: '알림' }, { token });
    expect(await notice(accessToken)).toBe('0001');
    await revokeMembership(server.sellover.log, host.userSysId, OWN, BY);
    for (const token of [accessToken, host.token]) expect(await notice(token)).toBe('14');
    await losesItsSeat(viewer);
    const asMember = await api.done('accessToken', { refreshToken });
    expect(await notice(asMember.accessToken)).toBe('9001');
    await grantMembership(server.sellover.log, host.userSysId, OWN, BY);
    const asHost = await api.done('accessToken', { refreshToken });
    expect(await notice(asHost.accessToken)).toBe('0001');
    expect(asHost.groupIds).toEqual([SELLER]);
  });

  test('are not forgotten with a restart', async () => {
    const { api, host, broadcastSysId } = await setStage(server);
    await revokeMembership(server.sellover.log, host.userSysId, OWN, BY);
    await server.restart();
    const notice = { broadcastSysId, notiContent: '알림' };
    expect(await api.code('setNotice', notice, { token: host.token })).toBe('14');
  });

  test('while this process starts are not overlooked for what it reads', async () => {
    let listener: Parameters<EventLog['onCommitted']>[0] = () => {};
    const clock = new MovedClock(EVENING);
    const changed = { stream: 'member-7', type: 'MemberRightsChanged', version: 2, recordedAt: EVENING };
    const answers = [
      () => [],
      () => {
        listener([changed as RecordedEvent], 'others');
        return [{ user_sys_id: 7, version: 1, changed_at: EVENING - 1 }];
      },
    ];
    const log = {
      onCommitted: (each: typeof listener) => (listener = each),
      reads: { all: async () => answers.shift()!() },
    };
    const revocations = await Revocations.open(log as unknown as EventLog, clock);
    expect(() => revocations.check({ ...CALLER, rightsVersion: 1 })).toThrow(refusal('14'));
    expect(() => revocations.check({ ...CALLER, rightsVersion: 2 })).not.toThrow();
  });

  test('of nobody are refused', async () => {
    const nobody = grantMembership(server.sellover.log, 404_404, OWN, BY);
    await expect(nobody).rejects.toEqual(refusal('1003'));
  });
});
