import { systemClock } from '../../../platform/clock.ts';
import { systemSource } from '../../../platform/source.ts';
import { expect, test } from 'vitest';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import { Refusal, type RecordedEvent } from '../../../platform/log/log.ts';
import { secretsOf } from '../../../platform/secrets.ts';
import { TestLog } from '../../../testing/log.ts';
import { placeOf } from '../../../testing/place.ts';
import { World } from '../../../testing/world.ts';
import type { Profiles } from '../../members/account/profiles.ts';
import { roomOf } from '../broadcast/decider.ts';
import { RoomsForGateway } from './backend.ts';

test('a token that ends while its member is looked up admits nobody', () =>
  TestLog.run(async ({ log, clock, dataDir }) => {
    const world = new World(() => log, clock, await secretsOf(placeOf(dataDir)));
    const plan = await world.schedules([]);
    let hasEnded = false;
    let endsMeanwhile = false;
    const profiles = {
      of: async () => {
        hasEnded = endsMeanwhile;
        return { userId: 'member', nick: '별명' };
      },
    };
    const who = { userSysId: 7, permission: PERMISSION.member, sellerSysIds: [], sessionId: null } as const;
    const readToken = () => {
      if (hasEnded) throw new Refusal('14');
      return { ...who, isUnfinished: false, rightsVersion: 0, tokenExpiresAt: Infinity };
    };
    const parts = {
      log,
      readToken,
      isShared: false,
      profiles: profiles as unknown as Profiles,
      seen: { visited: () => {} },
    };
    const backend = new RoomsForGateway({ ...parts, source: systemSource(systemClock, 0), report: () => {} });
    const { broadcastSysId, broadcastScheduleSysId } = plan;
    const join = {
      room: roomOf(plan),
      broadcastSysId,
      broadcastScheduleSysId,
      mode: 'live',
      token: 't',
    } as const;
    const admit = () => backend.admit({ ...join, permission: PERMISSION.member }, { shop: null });
    expect(await admit()).toMatchObject({ viewer: { userSysId: 7 } });
    endsMeanwhile = true;
    expect(await admit()).toEqual({ refused: '1403' });
  }));

test('whose profile is over between being met and being told of is still called by their name', () =>
  TestLog.run(async ({ log }) => {
    let isKnown = true;
    const profile = { userId: 'member', nick: '별명' };
    const profiles = {
      of: async () => profile,
      known: () => {
        const known = isKnown ? profile : undefined;
        isKnown = false;
        return known;
      },
    };
    const backend = new RoomsForGateway({
      log,
      source: systemSource(systemClock, 0),
      profiles: profiles as unknown as Profiles,
      seen: { visited: () => {} },
      readToken: () => Promise.reject(new Refusal('14')),
      isShared: false,
      report: (error) => expect.fail(String(error)),
    });
    const said = [chatLine(1), chatLine(2)];
    const told: unknown[] = [];
    backend.tell(said, (_room, messages) => told.push(...messages.map(({ data }) => data)));
    await expect.poll(() => told).toMatchObject([{ nick: '별명' }, { nick: '별명' }]);
    expect((await backend.messages(said)).map(({ data }) => data)).toMatchObject(told);
  }));

function chatLine(version: number): RecordedEvent {
  return {
    position: version,
    stream: 'room-10_77',
    version,
    type: 'ChatSent',
    data: { msgType: MSG_TYPE.normal, permission: PERMISSION.member, msg: '안녕하세요', content: null },
    actorId: 7,
    commandId: 'c',
    recordedAt: 1_800_000_000_000,
  };
}
