import { describe, expect, test } from 'vitest';
import { SMS_BUDGET, SMS_TRIES } from '../../../../schema/members/constants.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { silentLogger } from '../../../platform/log/logger.ts';
import { Scheduler } from '../../../platform/log/background/timers.ts';
import { seededSource } from '../../../platform/source.ts';
import { TestLog } from '../../../testing/log.ts';
import { refusal } from '../../../testing/refusal.ts';
import { numberBudget, type TextAsker } from './budget.ts';
import { smsStream } from './decider.ts';
import { outboxTables } from './views.ts';
import { textsIn } from './queries.ts';
import { NotSent, type Sms, type SmsSender } from './sender.ts';
import { SEND_SMS, Texts } from './texts.ts';

const [MOBILE, MSG] = ['01012345678', '결제 링크예요'];
const SECRET = 'a secret of this test, 32 long..';
const SOMEBODY: TextAsker = { userSysId: 5, ip: '198.51.100.1' };

/** Answers as the test says, and records every message. */
class Service implements SmsSender {
  readonly given: Sms[] = [];
  answers: () => string | Promise<string> = () => 'M1';

  async send(sms: Sms): Promise<string> {
    this.given.push(sms);
    return this.answers();
  }

  async trouble(): Promise<null> {
    return null;
  }
}

/** A text that was asked for, and nodes that send it. */
const asked = (story: (scene: Awaited<ReturnType<typeof made>>) => Promise<void>) =>
  TestLog.run(async (testLog) => {
    const scene = await made(testLog);
    await scene.ask();
    await story(scene);
  });

const SITE = { ko: '달콤상점', en: 'Sweet' };

async function made({ log, clock }: TestLog) {
  const service = new Service();
  const source = seededSource(clock, 1);
  const lines: unknown[] = [];
  const say = (...line: unknown[]) => void lines.push(line);
  const logger: Logger = { ...silentLogger, warn: say, error: say };
  const { fromAddress } = SMS_BUDGET;
  const node = () => {
    const texts = new Texts({
      log,
      sender: service,
      source,
      secret: SECRET,
      fromAddress,
      logger,
      siteName: SITE,
    });
    const handlers = { [SEND_SMS]: texts.send.bind(texts) };
    return { texts, scheduler: new Scheduler({ log, clock, handlers }) };
  };
  const one = node();
  const ask = async (number = MOBILE, asker = SOMEBODY, texts = one.texts): Promise<number> => {
    const text = texts.to(number, asker);
    await log.execute({
      actorId: null,
      commandId: source.commandId(),
      streams: text.streams,
      decide: (states, now) => ({ ...text.ask(states, MSG, now), reply: null }),
    });
    return text.smsSysId;
  };
  const outbox = (to?: string) =>
    textsIn(log, { startIndex: 0, rowCount: 10, ...(to !== undefined && { to }) });
  const state = async () => (await outbox())[0]!;
  return { log, clock, service, lines, one, node, outbox, state, ask };
}

describe('a text', () => {
  test('is sent once, by whichever node is first, and stands in the outbox', () =>
    asked(async ({ service, one, node, outbox }) => {
      const other = node();
      expect(await outbox()).toMatchObject([{ smsState: 'waiting', tryCnt: 0, reason: null }]);
      await Promise.all([one.scheduler.runDue(), other.scheduler.runDue()]);
      expect(service.given).toEqual([{ mobile: MOBILE, msg: `[${SITE.ko}] ${MSG}` }]);
      const [text] = await outbox('010-1234-5678');
      expect(text).toMatchObject({ to: MOBILE, msg: `[${SITE.ko}] ${MSG}`, smsState: 'sent', tryCnt: 1 });
      expect(await outbox('01099999999')).toEqual([]);
      expect(one.texts.counts.sent + other.texts.counts.sent).toBe(1);
      expect(await one.scheduler.runDue(Date.now() * 2)).toBe(0);
    }));

  test('that was not taken is tried again, with longer pauses, and not for ever', () =>
    asked(async ({ clock, service, lines, one, state }) => {
      service.answers = () => Promise.reject(new NotSent('HTTP_503', 'later'));
      await one.scheduler.runDue();
      expect(await state()).toMatchObject({ smsState: 'waiting', reason: 'HTTP_503', tryCnt: 1 });
      for (let tried = 1; tried < SMS_TRIES.max; tried += 1) {
        const wait = SMS_TRIES.firstAfter * 2 ** (tried - 1);
        clock.advance(wait - 1);
        await one.scheduler.runDue();
        expect(service.given).toHaveLength(tried);
        clock.advance(1);
        await one.scheduler.runDue();
        expect(service.given).toHaveLength(tried + 1);
      }
      expect(await state()).toMatchObject({ smsState: 'failed', reason: 'HTTP_503', tryCnt: SMS_TRIES.max });
      clock.advance(86_400_000);
      expect(await one.scheduler.runDue()).toBe(0);
      expect(one.texts.counts).toEqual({ sent: 0, failures: SMS_TRIES.max });
      // A service that is away is no news with every text.
      expect(lines).toEqual([[expect.anything(), 'texts are not sent: HTTP_503']]);
      expect(JSON.stringify(lines)).not.toContain(MOBILE);
    }));

  test('that may have been taken is not sent twice', () =>
    asked(async ({ clock, service, one, state }) => {
      service.answers = () => Promise.reject(new NotSent('NO_ANSWER', 'unsure'));
      await one.scheduler.runDue();
      clock.advance(86_400_000);
      await one.scheduler.runDue();
      expect(service.given).toHaveLength(1);
      expect(await state()).toMatchObject({ smsState: 'failed', reason: 'UNSURE' });
    }));

  test('that a node had in hand when it ended is not sent twice either', () =>
    asked(async ({ clock, service, one, node, state }) => {
      service.answers = () => Promise.reject(new Error('the process ends'));
      await one.scheduler.runDue();
      expect(await state()).toMatchObject({ smsState: 'trying' });
      const other = node();
      await other.scheduler.runDue();
      clock.advance(60_000);
      await other.scheduler.runDue();
      expect(service.given).toHaveLength(1);
      expect(await state()).toMatchObject({ smsState: 'failed', reason: 'UNSURE' });
    }));

  test('that was purged is sent no more', () =>
    asked(async ({ clock, log, service, one, outbox, state }) => {
      const { smsSysId } = await state();
      const { purge } = outboxTables.forgets['sms_outbox']!.term!;
      expect(await purge(log, clock.now())).toBe(0);
      expect(await purge(log, clock.now() + 1)).toBe(1);
      await one.scheduler.runDue();
      expect([service.given, await outbox()]).toEqual([[], []]);
      expect((await log.state(smsStream(smsSysId))).state).toMatchObject({ smsState: 'failed' });
    }));
});

test('numbers and words stand in no event', () =>
  asked(async ({ log, one }) => {
    await one.scheduler.runDue();
    const events = JSON.stringify(await log.read({ limit: 100 }));
    expect(events).toContain('SmsSent');
    for (const personal of [MOBILE, MSG, SOMEBODY.ip]) expect(events).not.toContain(personal);
  }));

describe('a number', () => {
  test.each([
    ['010-1234-5678'],
    [' 010 1234 5678 '],
    ['010.1234.5678'],
    ['+82 10-1234-5678'],
    ['+82 (0)10-1234-5678'],
    ['0082 10 1234 5678'],
    ['821012345678'],
    ['０１０-１２３４-５６７８'],
  ])('is the same as %s', (written) => {
    expect(mobileOf(written)).toBe(MOBILE);
  });

  test('gets no text that is none', async () => {
    const none = ['', '02-123-4567', '+1 010-1234-5678', '010-1234', '01012345678a', '+8210123456789'];
    await asked(async ({ ask, outbox }) => {
      for (const written of none) await expect(ask(written)).rejects.toThrow(refusal('4006'));
      expect(await outbox()).toHaveLength(1);
    });
  });
});

describe('within a day', () => {
  const askers = Array.from({ length: 99 }, (_, at) => ({ userSysId: 100 + at, ip: `203.0.113.${at}` }));
  const tooMany = (waitSeconds: number) => refusal('0008', { waitSeconds });
  const DAY = SMS_BUDGET.within / 1000;

  test('a number gets so many, whoever asks, however it is written, at whichever node', () =>
    asked(async ({ ask, clock, node, outbox }) => {
      clock.advance(1_000);
      const written = ['010-1234-5678', '+82 10 1234 5678', '01012345678'];
      const nodes = [node(), node()];
      const asks = askers
        .slice(0, 30)
        .map((asker, at) =>
          ask(written[at % 3], asker, nodes[at % 2]!.texts).catch((error: unknown) => error),
        );
      const outcomes = await Promise.all(asks);
      expect(outcomes.filter((each) => typeof each === 'number')).toHaveLength(SMS_BUDGET.toNumber - 1);
      expect(outcomes.at(-1)).toEqual(tooMany(DAY - 1));
      expect(await outbox()).toHaveLength(SMS_BUDGET.toNumber);
      await ask('01099998888', askers[0]);
      clock.advance(SMS_BUDGET.within - 1_000);
      await ask();
      await expect(ask()).rejects.toThrow(tooMany(1));
    }));

  test('one that its owner has shown to read gets more', () =>
    asked(async ({ ask, log }) => {
      const ref = numberBudget(SECRET, MOBILE);
      const events = [{ type: 'NumberVerified', data: {} }] as const;
      const decide = () => ({ events: [{ ref, events }], reply: null });
      await log.execute({ actorId: null, commandId: 'c', streams: [ref], decide });
      for (let sent = 1; sent < SMS_BUDGET.toVerifiedNumber; sent++) await ask(MOBILE, askers[sent]);
      await expect(ask(MOBILE, askers[0])).rejects.toThrow(tooMany(DAY));
    }));

  const numbers = (from: number, cnt: number) =>
    Array.from({ length: cnt }, (_, at) => `010${String(20_000_000 + from + at)}`);

  test('a member has so many sent, to whomever, from wherever', () =>
    asked(async ({ ask }) => {
      const [first, ...others] = numbers(0, SMS_BUDGET.byMember);
      for (const [at, number] of others.entries()) await ask(number, { ...SOMEBODY, ip: `192.0.2.${at}` });
      await expect(ask(first, { ...SOMEBODY, ip: '192.0.2.99' })).rejects.toThrow(tooMany(DAY));
      await ask(first, askers[0]);
    }));

  test('an address has so many sent, to whomever, by whomever', () =>
    asked(async ({ ask }) => {
      const [first, ...others] = numbers(0, SMS_BUDGET.fromAddress);
      for (const [at, number] of others.entries())
        await ask(number, { userSysId: at % 9 === 0 ? null : 200 + at, ip: SOMEBODY.ip });
      for (const userSysId of [null, 999])
        await expect(ask(first, { userSysId, ip: SOMEBODY.ip })).rejects.toThrow(tooMany(DAY));
      await ask(first, { userSysId: null, ip: '198.51.100.2' });
    }));
});
