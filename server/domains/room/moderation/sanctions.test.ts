import { expect, test } from 'vitest';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage } from '../../../testing/stage.ts';

const server = sharedServer();

test('a member sees what hosts did against them: what, why, where, from when and until when', async () => {
  const { api, plan, broadcastSysId, buyer, stranger, host } = await setStage(server);
  const { userId } = buyer;
  const as = { token: host.token };
  const own = async (who = buyer) =>
    (await api.done('sanctions', { uid: who.userSysId }, { token: who.token })).sanctions;
  const now = () => new Date(server.clock.now()).toISOString();
  const judged = async (input: object) => {
    server.clock.advance(1000);
    await api.done('blacklistMember', { broadcastSysId, userId, ...input } as never, as);
    return now();
  };
  const muted = await judged({ blackType: 0, reasonTypeCode: 4 });
  expect(await own()).toEqual([
    {
      blackType: 0,
      reasonTypeCode: 4,
      sellerSysId: 1,
      sellerName: '가게 1',
      sellerNameEn: 'Shop 1',
      broadcastTitle: plan.title,
      broadcastTitleEn: plan.titleEn,
      startedAt: muted,
      endedAt: null,
    },
  ]);
  // A removal takes the place of the mute, and a ban stands beside it.
  const removed = await judged({ blackType: 1 });
  const banned = await judged({ blackType: 2, reasonTypeCode: 3 });
  const here = { blackType: 1, reasonTypeCode: null, startedAt: removed };
  const everywhere = { blackType: 2, reasonTypeCode: 3, broadcastTitle: null, startedAt: banned };
  expect(await own()).toMatchObject([
    { ...everywhere, endedAt: null },
    { ...here, endedAt: null },
    { blackType: 0, startedAt: muted, endedAt: removed },
  ]);
  server.clock.advance(1000);
  const over = now();
  await server.world.control(plan, 2);
  expect(await own()).toMatchObject([{ endedAt: null }, { ...here, endedAt: over }, { endedAt: removed }]);
  server.clock.advance(1000);
  await api.done('pardonMember', { broadcastSysId, userId }, as);
  expect(await own()).toMatchObject([{ ...everywhere, endedAt: now() }, {}, {}]);
  expect(await own(stranger)).toEqual([]);
  // A sanction after the end of the broadcast is over at once.
  const late = await judged({ blackType: 0 });
  expect((await own())[0]).toMatchObject({ blackType: 0, startedAt: late, endedAt: late });
});
