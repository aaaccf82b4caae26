import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import { VERIFICATION_CODE } from '../../../schema/members/constants.ts';
import { isPhoneNumber, typedPhone } from '../../../schema/members/phones.ts';
import type { VerificationPurpose } from '../../../schema/members/verification.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { call } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { serverClock } from '../../app/calls/server-clock.ts';
import { useNow } from '../../app/calls/use-now.ts';
import { wasNotSaid } from '../../app/session/reauth.ts';

/** How far somebody has come: the number in digits alone, and the last code while it may count. */
export interface Asked {
  readonly mobile: string;
  /** By this device's clock, in milliseconds since 1970. */
  readonly sent: { readonly until: number; readonly againAt: number } | undefined;
}

export interface PhoneProofProps {
  readonly purpose: VerificationPurpose;
  /** The proof is good for a few minutes, once. If this throws, the phone says so, and needs a new code. */
  readonly onProof: (proof: string) => Promise<void> | void;
  /** What `onProof` throws, in words. */
  readonly explain?: (error: unknown) => string;
  /** It appears at the press of a button, which it replaces. */
  readonly takesFocus?: boolean;
  /** The proof is being kept for later. */
  readonly isProven?: boolean;
  /** What else is wrong with the phone, until `onAsked`. */
  readonly problem?: string | undefined;
  readonly kept?: Asked;
  readonly onAsked?: (asked: Asked) => void;
}

type At = 'mobile' | 'code';

/** A phone that is being verified: its number and code, what was wrong with them, and the times to wait. */
export interface Proving {
  readonly mobileField: RefObject<HTMLInputElement | null>;
  readonly codeField: RefObject<HTMLInputElement | null>;
  readonly mobile: string;
  readonly code: string;
  readonly isSent: boolean;
  /** How long the code is good, in milliseconds. */
  readonly left: number;
  /** Until the next code may be sent, in seconds. */
  readonly wait: number;
  readonly busy: 'send' | 'check' | undefined;
  errorAt(at: At): string | undefined;
  send(): Promise<void>;
  writeMobile(typed: string): void;
  /** A whole code is checked at once. */
  writeCode(typed: string): void;
}

export function useProving({
  purpose,
  onProof,
  explain = errorText,
  takesFocus = false,
  kept,
  onAsked,
}: PhoneProofProps): Proving {
  const t = useTranslations('phone');
  const now = useNow(1000);
  const [{ mobile, sent }, setAsked] = useState<Asked>(kept ?? { mobile: '', sent: undefined });
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<{ readonly at: At; readonly text: string }>();
  const [busy, setBusy] = useState<'send' | 'check'>();
  const mobileField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) mobileField.current?.focus();
  }, [takesFocus]);
  const until = sent?.until;
  useEffect(() => {
    if (until !== undefined) codeField.current?.focus();
  }, [until]);
  // The clock on the page may be a second behind the moment at which the code was sent.
  const left = sent ? Math.min(sent.until - now, VERIFICATION_CODE.lasts) : 0;
  const wait = sent ? Math.ceil(Math.min(sent.againAt - now, VERIFICATION_CODE.againAfter) / 1000) : 0;

  const go = (asked: Asked) => {
    setAsked(asked);
    onAsked?.(asked);
  };
  const fail = (at: At, text: string) => {
    setFailure({ at, text });
    (at === 'mobile' ? mobileField : codeField).current?.focus();
  };
  const begin = (what: typeof busy) => {
    setBusy(what);
    setFailure(undefined);
  };

  const textOf = (error: unknown) => {
    const { waitSeconds } = error instanceof CallRefused ? error.facts : {};
    const isSoon = refusalCode(error) === REFUSED.tooMany && typeof waitSeconds === 'number';
    return isSoon ? t('wait', { count: waitSeconds }) : errorText(error);
  };

  const send = async () => {
    if (!isPhoneNumber(mobile)) return fail('mobile', t('wrong'));
    begin('send');
    try {
      const { expiresIn } = await call('sendAuthMine', { mobile, purpose });
      const at = serverClock.now();
      setCode('');
      go({ mobile, sent: { until: at + expiresIn * 1000, againAt: at + VERIFICATION_CODE.againAfter } });
    } catch (error) {
      fail('mobile', refusalCode(error) === REFUSED.invalidInput ? t('wrong') : textOf(error));
    } finally {
      setBusy(undefined);
    }
  };

  const proofOf = async (typed: string): Promise<string | undefined> => {
    try {
      return (await call('chkAuthMine', { mobile, purpose, code: typed })).proof;
    } catch (error) {
      const isSpent = refusalCode(error) === REFUSED.codeSpent;
      setCode('');
      if (isSpent) go({ mobile, sent: undefined });
      fail(isSpent ? 'mobile' : 'code', textOf(error));
      return undefined;
    }
  };

  const check = async (typed: string) => {
    begin('check');
    const proof = await proofOf(typed);
    try {
      if (proof !== undefined) {
        go({ mobile, sent: undefined });
        await onProof(proof);
        mobileField.current?.focus();
      }
    } catch (error) {
      if (!wasNotSaid(error)) fail('mobile', explain(error));
    } finally {
      setBusy(undefined);
    }
  };

  const writeCode = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    setCode(digits);
    if (digits.length === VERIFICATION_CODE.digits && busy === undefined) void check(digits);
  };
  return {
    mobileField,
    codeField,
    mobile,
    code,
    isSent: sent !== undefined,
    left,
    wait,
    busy,
    errorAt: (at) => (failure?.at === at ? failure.text : undefined),
    send,
    writeMobile: (typed) => {
      setFailure(undefined);
      go({ mobile: typedPhone(typed), sent: undefined });
    },
    writeCode,
  };
}
