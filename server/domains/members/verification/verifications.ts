import { MINUTE } from '../../../../schema/durations.ts';
import type { Locale } from '../../../../schema/locales.ts';
import { VERIFICATION_CODE, VERIFICATION_FAILURES } from '../../../../schema/members/constants.ts';
import { mobileOf } from '../../../../schema/members/phones.ts';
import type {
  chkAuthMine,
  sendAuthMine,
  VerificationPurpose,
} from '../../../../schema/members/verification.ts';
import type { Body } from '../../../../schema/operation.ts';
import { networkOf } from '../../../platform/address.ts';
import type { Clock } from '../../../platform/clock.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';
import type { Rate } from '../../../platform/limits/bucket.ts';
import { Guesses } from '../../../platform/limits/guesses.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import {
  Refusal,
  type AnyStream,
  type Decision,
  type EventLog,
  type States,
} from '../../../platform/log/log.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import type { Source } from '../../../platform/source.ts';
import type { Texts } from '../../site/sms/offers.ts';
import { sendCode, tryCode, useProof, verificationStream, type Tried, type Verification } from './decider.ts';

/** A proof that a command uses up. */
export interface Proven {
  /** In digits alone. */
  readonly mobile: string;
  /** The command names them. */
  readonly streams: readonly AnyStream[];
  /** For the command's decision. Throws 1020 if the proof is too old, used, or replaced by a newer one. */
  used(states: States, now: number): Decision<never>['events'];
}

/** Codes to phones, and the proofs that people get for them. */
export class Verifications {
  readonly #log: EventLog;
  readonly #texts: Pick<Texts, 'to' | 'verifying'>;
  readonly #source: Pick<Source, 'secret'>;
  readonly #secret: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #calls: AddressLimit;
  readonly #guesses: Guesses;

  constructor(parts: {
    readonly log: EventLog;
    readonly texts: Pick<Texts, 'to' | 'verifying'>;
    readonly source: Pick<Source, 'secret'>;
    /** Keys the hashes of phones and codes, and signs proofs. */
    readonly secret: string;
    readonly clock: Clock;
    readonly limits: Limits;
    /** How often codes are asked for or tried from one address. */
    readonly calls: Rate;
  }) {
    this.#log = parts.log;
    this.#texts = parts.texts;
    this.#source = parts.source;
    this.#secret = parts.secret;
    this.#clock = parts.clock;
    this.#calls = new AddressLimit(parts.limits.rate('verifications', parts.calls));
    this.#guesses = new Guesses('verifications', VERIFICATION_FAILURES, parts.clock, parts.limits);
  }

  /**
   * Texts a code to any phone, so that nobody learns whose it is. Throws 0005 unless it is a mobile number, and what
   * {@link sendCode} throws; 0008 also for too many texts from the address.
   */
  async send(
    { mobile, purpose }: Body<typeof sendAuthMine>,
    { ip, locale }: { readonly ip: string; readonly locale: Locale },
    commandId: string,
  ): Promise<void> {
    this.#calls.take(ip);
    const text = this.#texts.to(numberOf(mobile), { userSysId: null, ip, isCode: true });
    const { smsSysId } = text;
    const code = codeFrom(this.#source);
    const ref = this.#streamOf(text.mobile);
    const place = this.#placeOf(text.mobile, ip);
    await this.#log.execute({
      actorId: null,
      commandId,
      streams: [ref, ...text.streams],
      decide: (states, now) => {
        const events = sendCode(
          states.get(ref),
          { smsSysId, purpose, place, hash: this.#hashOf(smsSysId, code) },
          now,
        );
        const asked = text.ask(states, CODE_TEXT[locale](code), now, locale);
        return { ...asked, events: [{ ref, events }, ...asked.events], reply: null };
      },
    });
  }

  /**
   * Resolves to a proof. Throws 1020 for a wrong code or one that has expired, 1021 once it has been missed too often, 0008
   * after too many wrong codes from one address, for whatever phones.
   */
  async check(
    { mobile: written, code, purpose }: Body<typeof chkAuthMine>,
    ip: string,
    commandId: string,
  ): Promise<string> {
    this.#calls.take(ip);
    const mobile = numberOf(written);
    const ref = this.#streamOf(mobile);
    let outcome: { readonly tried: Tried; readonly smsSysId: number } = { tried: 'wrong', smsSysId: 0 };
    const guess = { what: ref.stream, place: networkOf(ip), isKnownPlace: false };
    const isRight = await this.#guesses.check(guess, async () => {
      outcome = await this.#try(mobile, { code, purpose, place: this.#placeOf(mobile, ip) }, commandId);
      return outcome.tried === 'right';
    });
    if (!isRight) throw new Refusal(outcome.tried === 'spent' ? '1021' : '1020');
    return this.#proofOf(purpose, mobile, outcome.smsSysId);
  }

  /** Throws 1020 unless it is a proof of ours for this purpose, and good now; its decision asks again. */
  async use(proof: string, purpose: VerificationPurpose): Promise<Proven> {
    const [, mobile = '', id] = proof.split('.');
    const smsSysId = Number(id);
    if (!isSameSecret(proof, this.#proofOf(purpose, mobile, smsSysId))) throw new Refusal('1020');
    const ref = this.#streamOf(mobile);
    const used = (state: Verification, now: number) => useProof(state, { smsSysId, purpose }, now);
    used((await this.#log.state(ref)).state, this.#clock.now());
    return {
      mobile,
      streams: [ref],
      used: (states, now) => [{ ref, events: used(states.get(ref), now) }],
    };
  }

  async #try(
    mobile: string,
    { code, purpose, place }: Omit<Body<typeof chkAuthMine>, 'mobile'> & { readonly place: string },
    commandId: string,
  ): Promise<{ readonly tried: Tried; readonly smsSysId: number }> {
    const ref = this.#streamOf(mobile);
    const { streams, verified } = this.#texts.verifying(mobile);
    const { reply } = await this.#log.execute({
      actorId: null,
      commandId,
      streams: [ref, ...streams],
      decide: (states, now) => {
        const hashOf = (smsSysId: number) => this.#hashOf(smsSysId, code);
        const { events, ...outcome } = tryCode(states.get(ref), { purpose, place }, hashOf, now);
        const ofNumber = outcome.tried === 'right' ? verified(states) : [];
        return { events: [{ ref, events }, ...ofNumber], reply: outcome };
      },
    });
    return reply;
  }

  #streamOf(mobile: string) {
    return verificationStream(keyedDigest(this.#secret, 'verified phone', mobile));
  }

  /** Of one phone: the log does not tell which phones were proven at one place. */
  #placeOf(mobile: string, ip: string): string {
    return keyedDigest(this.#secret, 'verification place', `${mobile} ${networkOf(ip)}`);
  }

  #hashOf(smsSysId: number, code: string): string {
    return keyedDigest(this.#secret, 'verification code', `${smsSysId} ${code}`);
  }

  /** It may name the phone, because its holder has. */
  #proofOf(purpose: VerificationPurpose, mobile: string, smsSysId: number): string {
    const said = `${purpose}.${mobile}.${smsSysId}`;
    return `${said}.${keyedDigest(this.#secret, 'verification proof', said)}`;
  }
}

function numberOf(written: string): string {
  const mobile = mobileOf(written);
  if (mobile === null)
    throw new Refusal('0005', { field: 'mobile', reason: 'must be a Korean mobile number' });
  return mobile;
}

function codeFrom(source: Pick<Source, 'secret'>): string {
  const { digits } = VERIFICATION_CODE;
  return String(source.secret(8).readBigUInt64BE() % BigInt(10 ** digits)).padStart(digits, '0');
}

const MINUTES = VERIFICATION_CODE.lasts / MINUTE;

const CODE_TEXT: Readonly<Record<Locale, (code: string) => string>> = {
  ko: (code) => `인증번호 ${code}
${MINUTES}분 안에 입력해 주세요. 다른 사람에게 알려 주지 마세요.`,
  en: (code) => `Verification code ${code}
Enter it within ${MINUTES} minutes. Do not tell it to anybody.`,
};
