import { expect, test } from 'vitest';
import { CLOSE } from '../../schema/room/constants.ts';
import type { Api } from '../testing/api.ts';
import { Nodes, seededPlace } from '../testing/processes/nodes.ts';
import { promised, scaledPatience } from '../testing/seed.ts';
import type { Person } from '../testing/world.ts';

/** From the answer to the host until a member at the other server hears of it (ms). */
const WITHIN = 1000;

test(
  'what a host decides at one server holds at the other within a second, without NATS, and over a restart',
  {
    meta: { promise: 'a muted, removed or banned member is so on every server within a second' },
    timeout: scaledPatience(90_000),
  },
  async () => {
    const { plan, next, host, manager, members, dataDir } = await seededPlace(async (world) => ({
      plan: await world.airs([]),
      next: await world.airs([]),
      host: await world.host(),
      manager: await world.manager(),
      members: await world.members(5),
    }));
    const [muted, removed, banned, fast, dropped] = members as [Person, Person, Person, Person, Person];
    const { broadcastSysId } = plan;
    const nodes = await Nodes.start(dataDir, { count: 2 });
    const nats = nodes.nats!;
    const [here, there] = nodes.apis as readonly [Api, Api];
    const inside = async (who: Person, side = 1, where = plan) => {
      const viewer = nodes.viewer(where, side, who);
      await viewer.enter();
      return viewer;
    };
    const joining = async (who: Person, side: number, where = plan) => {
      const viewer = nodes.viewer(where, side, who);
      await viewer.open();
      viewer.sendJoin();
      return (await viewer.hears('response')).data['resultCode'] as string;
    };
    const list = (who: Person, blackType: 0 | 1 | 2) =>
      here.done('blacklistMember', { broadcastSysId, userId: who.userId, blackType }, { token: host.token });
    const soon = async (what: Promise<unknown>) => {
      const start = performance.now();
      await what;
      expect(performance.now() - start).toBeLessThan(promised(WITHIN));
    };

    const [quiet, out, gone, quick] = [
      await inside(muted),
      await inside(removed),
      await inside(banned, 1, next),
      await inside(fast),
    ];
    await list(muted, 0);
    await soon(quiet.hears('regBlackUser', ({ blackType }) => blackType === 0));
    expect(await quiet.say('들리나요')).toBe('1005');
    await list(removed, 1);
    await soon(out.untilClosed());
    // The log alone tells it now.
    await nats.kill();
    await list(banned, 2);
    await soon(gone.untilClosed());
    expect(gone.closed).toMatchObject({ code: CLOSE.putOut });

    await here.done('setChatMode', { broadcastSysId, slowSeconds: 60 }, { token: host.token });
    expect(await here.code('sendChat', { broadcastSysId, msg: '여기서' }, { token: fast.token })).toBe(
      '0001',
    );
    expect(await quick.say('저기서')).toBe('4291');

    for (const server of nodes.servers) await server.kill();
    await nats.start();
    for (const side of [0, 1]) await nodes.startAgain(side);

    for (const side of [0, 1]) {
      expect(await joining(removed, side)).toBe('1004');
      expect(await joining(banned, side)).toBe('1003');
      expect(await joining(banned, side, next)).toBe('1003');
      const back = await inside(muted, side);
      await back.hears('regBlackUser', ({ blackType }) => blackType === 0);
      expect(await back.say('아직인가요')).toBe('1005');
      expect(await (await inside(fast, side)).say('아직인가요')).toBe('4291');
    }
    const last = await inside(dropped);
    const watching = await inside(fast, 0);
    const uid = dropped.userSysId;
    await here.done('removeAccount', { uid, reason: '사기' }, { token: manager.token });
    await soon(last.untilClosed());
    await last.hears('removeDropUsers', ({ userIds }) => userIds[0] === dropped.userId);
    await watching.hears('removeDropUsers', ({ userIds }) => userIds[0] !== dropped.userId);
    expect(await there.code('userInfo', { uid }, { token: dropped.token })).toBe('14');
    await nodes.finish();
  },
);
