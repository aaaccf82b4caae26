import { systemClock } from '../../platform/clock.ts';
import { systemSource } from '../../platform/source.ts';
import { expect, test } from 'vitest';
import { PERMISSION } from '../../../schema/constants.ts';
import { Refusal } from '../../platform/log/log.ts';
import { secretsOf } from '../../platform/secrets.ts';
import { TestLog } from '../../testing/log.ts';
import { placeOf } from '../../testing/place.ts';
import { World } from '../../testing/world.ts';
import type { Accounts } from '../account/accounts.ts';
import { roomOf } from '../broadcast/broadcast.ts';
import { RoomsForGateway } from './backend.ts';
import type { Rooms } from './rooms.ts';

test('a token that ends while its member is looked up admits nobody', async () => {
  await TestLog.run(async ({ log, clock, dataDir }) => {
    const world = new World(() => log, clock, await secretsOf(placeOf(dataDir)));
    const plan = await world.schedules([]);
    let hasEnded = false;
    let endsMeanwhile = false;
    const accounts = {
      profile: async () => {
        hasEnded = endsMeanwhile;
        return { userId: 'member', nick: '별명' };
      },
    };
    const who = { userSysId: 7, permission: PERMISSION.member, sellerSysId: null, sessionId: null } as const;
    const readToken = () => {
      if (hasEnded) throw new Refusal('14');
      return { ...who, rightsVersion: 0, tokenExpiresAt: Infinity };
    };
    const parts = {
      log,
      readToken,
      isShared: false,
      rooms: {} as Rooms,
      accounts: accounts as unknown as Accounts,
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
    const admit = () => backend.admit({ ...join, permission: PERMISSION.member }, null);
    expect(await admit()).toMatchObject({ viewer: { userSysId: 7 } });
    endsMeanwhile = true;
    expect(await admit()).toEqual({ refused: '1403' });
  });
});
