import { expect, test } from 'vitest';
import type * as contract from '../../../../schema/members/alerts.ts';
import type { PushTopic } from '../../../../schema/members/alerts.ts';
import { TERMS_OF_FIELD, TOLD_AT_ONCE } from '../../../../schema/members/constants.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/module.ts';
import { TestLog } from '../../../testing/log.ts';
import { consentRow, readConsents, users } from '../account/offers.ts';
import type { Version } from '../terms/offers.ts';
import { advertisingListeners } from './advertising.ts';
import { changePushSettings } from './change-push-settings.ts';
import { offRows } from './off-page.ts';
import { flagRow } from './push-flags.ts';
import { pushFlagsOf } from './queries.ts';

const KIND = TERMS_OF_FIELD.agreeSellection2;

const world = (story: (scene: ReturnType<typeof made>) => Promise<void>) =>
  TestLog.run(async (testLog) => story(made(testLog)));

function made({ log, clock }: TestLog) {
  const inForce = { version: 2 };
  const terms = { inForce: () => inForce as Version };
  const flags = {
    of: (userSysId: number) => pushFlagsOf(log, userSysId),
    turnOff: (userSysId: number, topic: PushTopic, now: number) => log.write(offRows(userSysId, topic, now)),
  };
  const change = changePushSettings({ log, use: (() => terms) as unknown as Platform['use'] } as Platform);
  const join = (...members: number[]) =>
    log.write(
      members.map((userSysId) =>
        users.insert({
          user_sys_id: userSysId,
          user_id: `m${userSysId}@shop.example`,
          nick_name: `m${userSysId}`,
          mobile: '',
          join_type_code: 0,
          joined_at: 0,
        }),
      ),
    );
  const consented = (userSysId: number) => readConsents(log.reads, userSysId);
  const turn = (eventFlag: 0 | 1) =>
    change({
      params: { uid: 7 },
      body: { eventFlag },
      commandId: `command ${clock.now()} ${eventFlag}`,
    } as Call<typeof contract.changePushSettings>);
  return { log, clock, flags, inForce, join, consented, turn };
}

test('to turn advertising on is to agree to the version in force, and to turn it off is to withdraw', () =>
  world(async ({ clock, join, consented, turn }) => {
    await join(7);
    expect(await turn(1)).toMatchObject({ eventFlag: 1 });
    const agreedAt = clock.now();
    expect(await consented(7)).toEqual([{ kind: KIND, version: 2, agreedAt }]);
    clock.advance(1000);
    expect(await turn(0)).toMatchObject({ eventFlag: 0 });
    expect(await consented(7)).toEqual([]);
  }));

test('who agrees already has agreed to what they were shown then', () =>
  world(async ({ clock, inForce, join, consented, turn }) => {
    await join(7);
    await turn(1);
    const before = await consented(7);
    clock.advance(1000);
    inForce.version = 3;
    await turn(1);
    expect(await consented(7)).toEqual(before);
  }));

test('a link that turns advertising off withdraws the consent, and one of another kind does not', () =>
  world(async ({ flags, join, consented, turn }) => {
    await join(7);
    await turn(1);
    await flags.turnOff(7, 'order', 5);
    expect([await flags.of(7), await consented(7)]).toMatchObject([
      { eventFlag: 1, orderFlag: 0 },
      [{ kind: KIND }],
    ]);
    await flags.turnOff(7, 'event', 5);
    expect([await flags.of(7), await consented(7)]).toMatchObject([{ eventFlag: 0 }, []]);
  }));

test('a flag without consent, or a consent without the flag, brings no advertising', () =>
  world(async ({ log, clock, flags, join, turn }) => {
    await join(5, 6, 7);
    await log.write([flagRow(5, { event_flag: 1 })]);
    await log.write([consentRow(6, { kind: KIND, version: 1 }, clock.now())]);
    await turn(1);
    expect((await flags.of(5)).eventFlag).toBe(0);
    expect((await flags.of(6)).eventFlag).toBe(0);
    expect(await advertisingListeners(log, 0)).toEqual([7]);
  }));

test('members without consent keep no others from being told', () =>
  world(async ({ log, clock, join }) => {
    const only = Array.from({ length: TOLD_AT_ONCE + 1 }, (_, at) => at + 1);
    const both = Array.from({ length: TOLD_AT_ONCE + 1 }, (_, at) => at + 10_000);
    await join(...only, ...both);
    await log.write([...only, ...both].map((userSysId) => flagRow(userSysId, { event_flag: 1 })));
    await log.write(both.map((userSysId) => consentRow(userSysId, { kind: KIND, version: 1 }, clock.now())));
    expect(await advertisingListeners(log, 0)).toEqual(both.slice(0, -1));
    expect(await advertisingListeners(log, both.at(-2)!)).toEqual(both.slice(-1));
  }));
