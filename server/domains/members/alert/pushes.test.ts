import { describe, expect, test } from 'vitest';
import type * as contract from '../../../../schema/members/alerts.ts';
import { PUSH_SUBSCRIPTIONS_MAX, PUSH_TRIES, PUSH_TRY_LASTS } from '../../../../schema/members/constants.ts';
import type { Body } from '../../../../schema/operation.ts';
import type { Call } from '../../../platform/http/route.ts';
import { Scheduler } from '../../../platform/log/background/timers.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import type { Platform } from '../../../platform/module.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { seededSource } from '../../../platform/source.ts';
import { TestLog } from '../../../testing/log.ts';
import { memberRows } from '../../../platform/forgetting.ts';
import { memberStream, users } from '../account/offers.ts';
import type { Version } from '../terms/offers.ts';
import { Alerts, PUSH_ALERT, type News } from './alerts.ts';
import { changePushSettings } from './change-push-settings.ts';
import { offPath } from './off-links.ts';
import type { PushPayload } from './payload.ts';
import { NotPushed, type PushMessage, type PushSender, type PushTarget } from './push-sender.ts';
import { PUSH_AGAIN, Pushes } from './pushes.ts';
import { alertsTo } from './queries.ts';
import type { alertSettings } from './settings.ts';
import { subscribePush } from './subscribe-push.ts';
import { alertTables, subscriptionsOf } from './rows.ts';

const SECRET = 'a secret of this test, 32 long..';
const MEMBER = 7;
const P256DH = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const NEWS: News = {
  kind: 'order',
  words: { ko: { title: '결제가 완료됐어요', text: '머그' }, en: { title: 'Paid', text: 'Mug' } },
  link: '/BuyHistory/5',
};
const EVENT: News = { ...NEWS, kind: 'event', isAdvertising: true };

/** Answers as the test says, and records every message. */
class Service implements PushSender {
  readonly given: { readonly name: string; readonly payload: PushPayload }[] = [];
  answers: (name: string) => Promise<void> = async () => undefined;

  async send({ endpoint }: PushTarget, { payload }: PushMessage): Promise<void> {
    const name = endpoint.split('/').at(-1)!;
    this.given.push({ name, payload: JSON.parse(payload) as PushPayload });
    await this.answers(name);
  }

  get names(): string[] {
    return this.given.map(({ name }) => name).toSorted();
  }
}

/** A member, and nodes that push to their browsers. */
const world = (story: (scene: ReturnType<typeof made>) => Promise<void>) =>
  TestLog.run(async (testLog) => {
    const names = { user_id: 'member@shop.example', nick_name: '회원', mobile: '01000000000' };
    await testLog.log.write([
      users.insert({ user_sys_id: MEMBER, ...names, join_type_code: 0, joined_at: 0 }),
    ]);
    await story(made(testLog));
  });

function made({ log, clock }: TestLog) {
  const service = new Service();
  const source = seededSource(clock, 1);
  const terms = { inForce: () => ({ version: 1 }) as Version };
  const alerts = new Alerts({ log, source });
  const platform = { log, source, config: {}, use: () => terms } as unknown as Platform<typeof alertSettings>;
  const lines: unknown[] = [];
  const logger = { ...silentLogger, warn: (line: unknown) => void lines.push(line) };
  const node = () => {
    const pushes = new Pushes({ log, clock, source, sender: service, secret: SECRET, logger });
    const handlers = { [PUSH_ALERT]: pushes.push.bind(pushes), [PUSH_AGAIN]: pushes.pushAgain.bind(pushes) };
    const scheduler = new Scheduler({ log, clock, handlers });
    const runDue = async () => {
      await scheduler.runDue();
      await pushes.idle();
    };
    return { pushes, runDue };
  };
  const one = node();
  const by = (uid: number) => ({ params: { uid }, commandId: source.commandId() });
  const browser = (name: string, locale: 'ko' | 'en' = 'ko', userSysId = MEMBER) => {
    const keys = { p256dh: P256DH, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const endpoint = `https://push.example.com/${name}`;
    return subscribePush(platform)({
      ...by(userSysId),
      body: { endpoint, keys },
      locale,
    } as Call<typeof contract.subscribePush>);
  };
  const tell = (news: News, userSysId = MEMBER) => executeOwn({ log, source }, alerts.tell(userSysId, news));
  const push = async (news: News) => {
    await tell(news);
    await one.runDue();
  };
  const list = async () => (await alertsTo(log, MEMBER, { startIndex: 0, rowCount: 10 })).alerts;
  const browsers = async (userSysId = MEMBER) =>
    (await log.reads.all(subscriptionsOf({ userSysId }))).map(({ endpoint }) => endpoint.split('/').at(-1));
  const change = (body: Body<typeof contract.changePushSettings>) =>
    changePushSettings(platform)({ ...by(MEMBER), body } as Call<typeof contract.changePushSettings>);
  return { log, clock, service, node, one, browser, tell, push, list, browsers, change, lines };
}

describe('an alert', () => {
  test('goes to each browser of its member, in the language of each, once', () =>
    world(async ({ service, one, node, browser, tell }) => {
      await browser('phone');
      await browser('desk', 'en');
      await browser('other', 'ko', MEMBER + 1);
      await tell(NEWS);
      const other = node();
      await Promise.all([one.runDue(), other.runDue()]);
      expect(service.names).toEqual(['desk', 'phone']);
      const [desk, phone] = service.given.toSorted((a, b) => a.name.localeCompare(b.name));
      expect(phone!.payload).toMatchObject({
        title: '결제가 완료됐어요',
        body: '머그',
        url: '/BuyHistory/5',
      });
      expect(desk!.payload).toMatchObject({ title: 'Paid', body: 'Mug', lang: 'en' });
      await one.runDue();
      expect(service.given).toHaveLength(2);
      expect(one.pushes.counts.sent + other.pushes.counts.sent).toBe(2);
    }));

  test('is listed for who has no browser or has turned its kind off, and pushed no more', () =>
    world(async ({ service, browser, list, change, push }) => {
      await push(NEWS);
      await browser('phone');
      await change({ orderFlag: 0 });
      await push(NEWS);
      expect(service.given).toEqual([]);
      expect(await list()).toHaveLength(2);
      await push({ ...NEWS, kind: 'account' });
      expect(service.given).toMatchObject([{ name: 'phone', payload: { off: null } }]);
    }));

  test('is given to nobody who has left', () =>
    world(async ({ log, one, service, browser, tell, list, browsers }) => {
      await browser('phone');
      const member = memberStream(MEMBER);
      await log.execute({
        actorId: null,
        commandId: 'leaves',
        streams: [member],
        decide: () => ({
          events: [{ ref: member, events: [{ type: 'MemberRemoved', data: {} }] }],
          rows: memberRows([alertTables], MEMBER),
          reply: null,
        }),
      });
      await tell(NEWS);
      await browser('phone');
      await one.runDue();
      expect([await list(), await browsers(), service.given]).toEqual([[], [], []]);
    }));
});

const away = () => Promise.reject(new NotPushed('HTTP_503', 'later'));

describe('a message', () => {
  test('that was not taken is tried again, with longer pauses, and not for ever', () =>
    world(async ({ clock, service, one, browser, tell, lines, browsers }) => {
      await browser('phone');
      await tell(NEWS);
      service.answers = away;
      await one.runDue();
      for (let tried = 1; tried < PUSH_TRIES.max; tried += 1) {
        const wait = PUSH_TRIES.firstAfter * 2 ** (tried - 1);
        clock.advance(wait - 1);
        await one.runDue();
        expect(service.given).toHaveLength(tried);
        clock.advance(1);
        await one.runDue();
        expect(service.given).toHaveLength(tried + 1);
      }
      clock.advance(86_400_000);
      await one.runDue();
      expect(service.given).toHaveLength(PUSH_TRIES.max);
      expect(await browsers()).toEqual(['phone']);
      expect(one.pushes.counts).toEqual({ sent: 0, failures: PUSH_TRIES.max, gone: 0 });
      expect(JSON.stringify(lines)).not.toContain('push.example');
    }));

  test('is tried again where it failed alone, and when the push service says', () =>
    world(async ({ clock, service, one, browser, tell }) => {
      await browser('phone');
      await browser('desk');
      await tell(NEWS);
      service.answers = (name) =>
        name === 'desk' ? Promise.reject(new NotPushed('HTTP_429', 'later', 300_000)) : Promise.resolve();
      await one.runDue();
      clock.advance(299_999);
      await one.runDue();
      expect(service.names).toEqual(['desk', 'phone']);
      clock.advance(1);
      await one.runDue();
      expect(service.names).toEqual(['desk', 'desk', 'phone']);
    }));

  test('of a broadcast is not tried when it is old news', () =>
    world(async ({ clock, service, one, browser, tell }) => {
      await browser('phone');
      await tell({ ...NEWS, kind: 'broadcast' });
      service.answers = () => Promise.reject(new NotPushed('HTTP_503', 'later', 3_600_000));
      await one.runDue();
      clock.advance(3_600_000);
      await one.runDue();
      expect(service.given).toHaveLength(1);
    }));

  test('to a browser that is gone ends its subscription', () =>
    world(async ({ service, one, browser, tell, browsers }) => {
      await browser('phone');
      await browser('desk');
      await tell(NEWS);
      service.answers = (name) =>
        name === 'desk' ? Promise.reject(new NotPushed('HTTP_410', 'gone')) : Promise.resolve();
      await one.runDue();
      expect(await browsers()).toEqual(['phone']);
      expect(one.pushes.counts).toEqual({ sent: 1, failures: 0, gone: 1 });
    }));

  test('that a node had in hand when it ended is sent by another', () =>
    world(async ({ clock, service, one, node, browser, tell }) => {
      await browser('phone');
      await tell(NEWS);
      service.answers = () => Promise.reject(new Error('the process ends'));
      await one.runDue();
      service.answers = async () => undefined;
      const other = node();
      clock.advance(PUSH_TRY_LASTS - 1);
      await other.runDue();
      expect(service.given).toHaveLength(1);
      clock.advance(1);
      await other.runDue();
      expect(service.given).toHaveLength(2);
      expect(other.pushes.counts.sent).toBe(1);
    }));

  test('does not wait for a slow push service with what others are due', () =>
    world(async ({ service, one, browser, tell }) => {
      await browser('slow');
      await browser('phone');
      const { promise, resolve } = Promise.withResolvers<void>();
      service.answers = (name) => (name === 'slow' ? promise : Promise.resolve());
      await tell(NEWS);
      const due = one.runDue();
      await expect.poll(() => one.pushes.counts.sent).toBe(1);
      resolve();
      await due;
      expect(one.pushes.counts.sent).toBe(2);
    }));
});

describe('advertising', () => {
  test('needs an agreement first, says what it is, and can be ended by a link', () =>
    world(async ({ service, browser, change, push }) => {
      await browser('phone');
      await push(EVENT);
      expect(service.given).toEqual([]);
      await change({ eventFlag: 1 });
      await push(EVENT);
      expect(service.given).toMatchObject([
        {
          payload: {
            title: '(광고) 결제가 완료됐어요',
            body: expect.stringMatching(/^머그\n무료 수신거부/),
            off: { path: offPath(SECRET, MEMBER, 'event') },
          },
        },
      ]);
    }));

  test('of the night is held until the morning, and goes to who still wants it', () =>
    world(async ({ clock, service, one, browser, tell, change, push }) => {
      await browser('phone');
      await change({ eventFlag: 1 });
      clock.set(Date.parse('2026-11-20T21:00:00+09:00'));
      await push(EVENT);
      clock.set(Date.parse('2026-11-21T07:59:59+09:00'));
      await one.runDue();
      expect(service.given).toEqual([]);
      clock.set(Date.parse('2026-11-21T08:00:00+09:00'));
      await one.runDue();
      expect(service.given).toHaveLength(1);
      clock.set(Date.parse('2026-11-21T22:00:00+09:00'));
      await tell(EVENT);
      await change({ eventFlag: 0 });
      clock.set(Date.parse('2026-11-22T08:00:00+09:00'));
      await one.runDue();
      expect(service.given).toHaveLength(1);
    }));

  test('that was due by day is held, too, when the server comes back at night, or a push service does', () =>
    world(async ({ clock, service, one, browser, tell, change }) => {
      await browser('phone');
      await change({ eventFlag: 1 });
      clock.set(Date.parse('2026-11-20T20:59:59+09:00'));
      await tell(EVENT);
      clock.set(Date.parse('2026-11-20T21:00:00+09:00'));
      await one.runDue();
      expect(service.given).toEqual([]);
      clock.set(Date.parse('2026-11-21T08:00:00+09:00'));
      await one.runDue();
      expect(service.given).toHaveLength(1);
      clock.set(Date.parse('2026-11-21T20:59:59+09:00'));
      await tell(EVENT);
      service.answers = away;
      await one.runDue();
      expect(service.given).toHaveLength(2);
      service.answers = async () => undefined;
      clock.advance(PUSH_TRIES.firstAfter);
      await one.runDue();
      expect(service.given).toHaveLength(2);
      clock.set(Date.parse('2026-11-22T08:00:00+09:00'));
      await one.runDue();
      expect(service.given).toHaveLength(3);
    }));
});

describe('a browser', () => {
  test('is the one of who is logged in there last', () =>
    world(async ({ browser, browsers }) => {
      await browser('shared');
      await browser('shared', 'ko', MEMBER + 1);
      expect([await browsers(), await browsers(MEMBER + 1)]).toEqual([[], ['shared']]);
    }));

  test('that subscribed longest ago makes room for the newest', () =>
    world(async ({ browser, browsers }) => {
      for (let at = 0; at <= PUSH_SUBSCRIPTIONS_MAX; at += 1) await browser(`b${at}`);
      const names = await browsers();
      expect(names).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
      expect(names).not.toContain('b0');
    }));
});
