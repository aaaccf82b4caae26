import { describe, expect, test } from 'vitest';
import { SMS_TRIES } from '../../../schema/sms.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { silentLogger } from '../../platform/log/logger.ts';
import { Scheduler } from '../../platform/log/timers.ts';
import { seededSource } from '../../platform/source.ts';
import { TestLog } from '../../testing/log.ts';
import { smsStream } from './decider.ts';
import { NotSent, type Sms, type SmsSender } from './sender.ts';
import { SEND_SMS, Texts } from './texts.ts';

const [TEXT, MOBILE, MSG] = [71, '01012345678', '결제 링크예요'];

/** Does what it is told, and remembers what it was given. */
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
async function asked(story: (scene: Awaited<ReturnType<typeof made>>) => Promise<void>): Promise<void> {
  await TestLog.run(async (testLog) => story(await made(testLog)));
}

async function made({ log, clock }: TestLog) {
  const service = new Service();
  const source = seededSource(clock, 1);
  const lines: unknown[] = [];
  const say = (...line: unknown[]) => void lines.push(line);
  const logger: Logger = { ...silentLogger, warn: say, error: say };
  const node = () => {
    const texts = new Texts({ log, sender: service, source, logger });
    const handlers = { [SEND_SMS]: texts.send.bind(texts) };
    return { texts, scheduler: new Scheduler({ log, clock, handlers }) };
  };
  const one = node();
  await log.execute({
    actorId: null,
    commandId: source.commandId(),
    streams: [smsStream(TEXT)],
    decide: (_states, now) => ({ ...one.texts.ask(TEXT, { mobile: MOBILE, msg: MSG }, now), reply: null }),
  });
  const outbox = async (to?: string) =>
    (await one.texts.list({ startIndex: 0, rowCount: 10, ...(to !== undefined && { to }) })).texts;
  const state = async () => (await outbox())[0]!;
  return { log, clock, service, lines, one, node, outbox, state };
}

describe('a text', () => {
  test('is sent once, by whichever node is first, and stands in the outbox', async () => {
    await asked(async ({ service, one, node, outbox }) => {
      const other = node();
      expect(await outbox()).toMatchObject([{ smsState: 'waiting', tryCnt: 0, reason: null }]);
      await Promise.all([one.scheduler.runDue(), other.scheduler.runDue()]);
      expect(service.given).toEqual([{ mobile: MOBILE, msg: MSG }]);
      const [text] = await outbox('010-1234-5678');
      expect(text).toMatchObject({ smsSysId: TEXT, to: MOBILE, msg: MSG, smsState: 'sent', tryCnt: 1 });
      expect(await outbox('01099999999')).toEqual([]);
      expect(await one.scheduler.runDue(Date.now() * 2)).toBe(0);
    });
  });

  test('that was not taken is tried again, with longer pauses, and not for ever', async () => {
    await asked(async ({ clock, service, lines, one, state }) => {
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
      // A service that is away is no news with every text.
      expect(lines).toEqual([[expect.anything(), 'texts are not sent: HTTP_503']]);
      expect(JSON.stringify(lines)).not.toContain(MOBILE);
    });
  });

  test('that may have been taken is not sent twice', async () => {
    await asked(async ({ clock, service, one, state }) => {
      service.answers = () => Promise.reject(new NotSent('NO_ANSWER', 'unsure'));
      await one.scheduler.runDue();
      clock.advance(86_400_000);
      await one.scheduler.runDue();
      expect(service.given).toHaveLength(1);
      expect(await state()).toMatchObject({ smsState: 'failed', reason: 'UNSURE' });
    });
  });

  test('that a node had in hand when it ended is not sent twice either', async () => {
    await asked(async ({ clock, service, one, node, state }) => {
      service.answers = () => Promise.reject(new Error('the process ends'));
      await one.scheduler.runDue();
      expect(await state()).toMatchObject({ smsState: 'trying' });
      const other = node();
      await other.scheduler.runDue();
      clock.advance(60_000);
      await other.scheduler.runDue();
      expect(service.given).toHaveLength(1);
      expect(await state()).toMatchObject({ smsState: 'failed', reason: 'UNSURE' });
    });
  });

  test('that was purged is sent no more', async () => {
    await asked(async ({ clock, log, service, one, outbox }) => {
      expect(await one.texts.purge(clock.now())).toBe(0);
      expect(await one.texts.purge(clock.now() + 1)).toBe(1);
      await one.scheduler.runDue();
      expect([service.given, await outbox()]).toEqual([[], []]);
      expect((await log.state(smsStream(TEXT))).state).toMatchObject({ smsState: 'failed' });
    });
  });
});

test('numbers and words stand in no event', async () => {
  await asked(async ({ log, one }) => {
    await one.scheduler.runDue();
    const events = JSON.stringify(await log.read({ limit: 100 }));
    expect(events).toContain('SmsSent');
    for (const personal of [MOBILE, MSG]) expect(events).not.toContain(personal);
  });
});
