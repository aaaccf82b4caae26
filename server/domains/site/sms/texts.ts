import { DEFAULT_LOCALE, type Locale } from '../../../../schema/locales.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
  type Timer,
} from '../../../platform/log/log.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { executeOwn } from '../../../platform/operations.ts';
import { Outage } from '../../../platform/outage.ts';
import type { SiteIdentity } from '../../../platform/site.ts';
import type { Source } from '../../../platform/source.ts';
import { numberBudget, textBudgets, type TextAsker } from './budget.ts';
import { missed, smsStream, takeTurn, type SmsEvent, type Texted } from './decider.ts';
import { outboxRows, smsOf } from './views.ts';
import { NotSent, type SmsSender } from './sender.ts';

/** The timer that sends a text. */
export const SEND_SMS = 'SendSms';
/** Its row was purged before it could be sent. */
const PURGED = 'PURGED';

interface TextsNeed {
  readonly log: EventLog;
  readonly sender: SmsSender;
  readonly source: Pick<Source, 'commandId' | 'id'>;
  /** Keys the hashes of numbers and addresses in the log. */
  readonly secret: string;
  /** Texts that one IP address may cause in a day. */
  readonly fromAddress: number;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Each text begins with it, in brackets: what buyers know the site by. */
  readonly siteName: SiteIdentity['name'];
}

/** What the causing decision must include, so that both happen or neither. */
type TextAsked = Required<Pick<Decision<never>, 'events' | 'rows' | 'timers'>>;

const NOTHING: TextAsked = { events: [], rows: [], timers: {} };

/** A text that is about to be requested. */
export interface TextTo {
  readonly smsSysId: number;
  readonly mobile: string;
  /** The command that requests it names them. */
  readonly streams: readonly AnyStream[];
  /** Throws 0008 with `waitSeconds` after too many recent texts. */
  ask(states: States, msg: string, now: number, locale?: Locale): TextAsked;
}

/** Texts to phones. Each is sent once, after its cause is in the log. */
export class Texts {
  readonly #need: TextsNeed;
  readonly #outage: Outage;
  /** Counted by this process since it started. */
  readonly counts = { sent: 0, failures: 0 };

  constructor(need: TextsNeed) {
    this.#need = need;
    this.#outage = new Outage({ lost: 'texts are not sent', back: 'texts are sent again' }, need.logger);
  }

  /** Accepts a number in any spelling; throws 4006 unless it is a mobile number. */
  to(number: string, asker: TextAsker): TextTo {
    const { source, siteName } = this.#need;
    const mobile = mobileOf(number);
    if (mobile === null) throw new Refusal('4006');
    const smsSysId = source.id();
    const ref = smsStream(smsSysId);
    const budgets = textBudgets(this.#need, mobile, asker);
    return {
      smsSysId,
      mobile,
      streams: [ref, ...budgets.streams],
      ask: (states, msg, now, locale = DEFAULT_LOCALE) => ({
        events: [...budgets.count(states, now), { ref, events: [{ type: 'SmsAsked', data: { smsSysId } }] }],
        rows: [
          outboxRows.insert({
            sms_sys_id: smsSysId,
            mobile,
            msg: `[${siteName[locale]}] ${msg}`,
            asked_at: now,
          }),
        ],
        timers: { set: [sendTimer(smsSysId, now)] },
      }),
    };
  }

  /** A text that nothing depends on: it is left out without a mobile number, or after too many recent texts. */
  notice(number: string, asker: TextAsker): Pick<TextTo, 'streams' | 'ask'> {
    if (mobileOf(number) === null) return { streams: [], ask: () => NOTHING };
    const text = this.to(number, asker);
    return {
      streams: text.streams,
      ask: (...asked) => {
        try {
          return text.ask(...asked);
        } catch (error) {
          if (error instanceof Refusal) return NOTHING;
          throw error;
        }
      },
    };
  }

  /** Marks a number as verified, in the decision that accepts a code which was texted to it. */
  verifying(number: string): {
    readonly streams: readonly AnyStream[];
    verified(states: States): Decision<never>['events'];
  } {
    const mobile = mobileOf(number);
    if (mobile === null) return { streams: [], verified: () => [] };
    const ref = numberBudget(this.#need.secret, mobile);
    return {
      streams: [ref],
      verified: (states) =>
        states.get(ref).isVerified ? [] : [{ ref, events: [{ type: 'NumberVerified', data: {} }] }],
    };
  }

  async send({ command }: Timer): Promise<void> {
    const { log, sender, logger } = this.#need;
    const smsSysId = Number(command['smsSysId']);
    const ref = smsStream(smsSysId);
    const { isToBeSent } = await this.#change(smsSysId, (text, now) => takeTurn(text, smsSysId, now));
    if (!isToBeSent) return;
    try {
      const sms = await log.reads.one(smsOf({ smsSysId }));
      if (!sms) throw new NotSent(PURGED, 'never');
      const reference = await sender.send(sms);
      this.#outage.back();
      this.counts.sent += 1;
      await this.#change(smsSysId, () => ({
        events: [{ type: 'SmsSent', data: { smsSysId, reference } }],
        againAt: null,
      }));
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      this.counts.failures += 1;
      const { reason, next } = error;
      if (next === 'later') this.#outage.lost(reason, { stream: ref.stream });
      else logger.warn({ stream: ref.stream, reason, next }, 'a text was not sent');
      await this.#change(smsSysId, (text, now) => missed(text, { smsSysId, reason, next }, now));
    }
  }

  /** Moves the timer to `againAt`, or clears it. */
  async #change<R extends { readonly events: readonly SmsEvent[]; readonly againAt: number | null }>(
    smsSysId: number,
    decide: (text: Texted, now: number) => R,
  ): Promise<R> {
    const ref = smsStream(smsSysId);
    return executeOwn<R>(this.#need, {
      streams: [ref],
      decide: (states, now) => {
        const turn = decide(states.get(ref), now);
        const timer = sendTimer(smsSysId, turn.againAt ?? now);
        return {
          events: [{ ref, events: turn.events }],
          timers: turn.againAt === null ? { clear: [timer.id] } : { set: [timer] },
          reply: turn,
        };
      },
    });
  }
}

function sendTimer(smsSysId: number, dueAt: number): Timer {
  return { id: `send-sms:${smsSysId}`, dueAt, command: { type: SEND_SMS, smsSysId } };
}
