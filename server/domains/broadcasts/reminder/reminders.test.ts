import { expect, test } from 'vitest';
import { REMINDER_TOLD_WITHIN } from '../../../../schema/broadcasts/constants.ts';
import { EVENING } from '../../../testing/server.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import type { Person } from '../../../testing/world.ts';

const server = sharedServer();

const hour = 60 * 60 * 1000;
const at = (offset: number) => ({
  startDate: new Date(EVENING + offset).toISOString(),
  endDate: new Date(EVENING + offset + hour).toISOString(),
});

async function waits(who: Person): Promise<(readonly [broadcastSysId: number, liveFlag: number])[]> {
  const uid = who.userSysId;
  const token = await server.world.token(who);
  const { reminders } = await server.api.done('listReminders', { uid }, { token });
  return reminders.map(({ broadcastSysId, liveFlag }) => [broadcastSysId, liveFlag]);
}

test('what has begun and is over already is told to nobody', async () => {
  const { world, api } = server;
  const member = await world.member();
  const plan = await world.schedules([], at(0));
  await api.done('setReminder', plan, { token: member.token });
  await world.control(plan, 1);
  await world.control(plan, 2);
  expect(await waits(member)).toEqual([]);
});

test('a reminder is the member’s own, kept over a restart, and dropped by them alone', async () => {
  const { world, api } = server;
  const [one, other] = (await world.members(2)) as [Person, Person];
  const plan = await world.schedules([], at(hour));
  await api.done('setReminder', plan, { token: one.token });
  await api.done('dropReminder', plan, { token: other.token });
  expect([await waits(one), await waits(other)]).toEqual([[[plan.broadcastSysId, 0]], []]);
  await server.restart();
  expect(await waits(one)).toEqual([[plan.broadcastSysId, 0]]);
  await api.done('dropReminder', plan, { token: one.token });
  expect(await waits(one)).toEqual([]);
});

test('for a guest there is none, and of a rehearsal nobody outside learns', async () => {
  const { world, api } = server;
  const plan = await world.schedules([], at(hour));
  const { token } = await world.host();
  const rehearsal = await api.done('makeRehearsal', plan, { token });
  const member = await world.member();
  expect((await api.raw('PUT', `/v1/broadcasts/${plan.broadcastSysId}/reminder`)).status).toBe(401);
  expect(await api.code('setReminder', rehearsal, { token: member.token })).toBe('0004');
  expect(await api.code('setReminder', rehearsal, { token })).toBe('0001');
});

test('a member waits for broadcasts, soonest first, and is told for a while that one has begun', async () => {
  const { world, api, clock } = server;
  const member = await world.member();
  const as = { token: member.token };
  const [late, soon] = [await world.schedules([], at(hour)), await world.schedules([], at(0))];
  for (const plan of [late, soon]) await api.done('setReminder', plan, as);
  expect(await waits(member)).toEqual([
    [soon.broadcastSysId, 0],
    [late.broadcastSysId, 0],
  ]);
  clock.advance(1000);
  await world.control(soon, 1);
  expect(await waits(member)).toEqual([
    [soon.broadcastSysId, 1],
    [late.broadcastSysId, 0],
  ]);
  clock.advance(REMINDER_TOLD_WITHIN - 1);
  expect(await waits(member)).toHaveLength(2);
  clock.advance(1);
  expect(await waits(member)).toEqual([[late.broadcastSysId, 0]]);
  clock.set(Date.parse(late.endDate) - 1);
  expect(await waits(member)).toHaveLength(1);
  clock.advance(1);
  expect(await waits(member)).toEqual([]);
});
