import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallRefused, refusalCode } from '../../schema/call.ts';
import { MOBILE_LENGTH_MAX, VERIFICATION_CODE } from '../../schema/members/constants.ts';
import { isPhoneNumber } from '../../schema/members/addresses.ts';
import type { VerificationPurpose } from '../../schema/members/verification.ts';
import * as REFUSED from '../../schema/refused.ts';
import { call } from '../app/calls/call.ts';
import { errorText } from '../app/calls/errors.ts';
import { duration } from '../app/i18n/when.ts';
import { Button } from '../design/controls/Button.tsx';
import { TextField } from '../design/controls/TextField.tsx';
import { useNow } from '../design/use-now.ts';
import styles from './Identity.module.css';

/** A code that was sent to a phone. By this device's clock, in milliseconds since 1970. */
export interface CodeSent {
  readonly until: number;
  readonly againAt: number;
}

export interface PhoneCodeProps {
  readonly purpose: VerificationPurpose;
  /** In digits alone. */
  readonly mobile: string;
  readonly onMobile: (mobile: string) => void;
  readonly sent: CodeSent | undefined;
  /** Undefined: no code counts any more. */
  readonly onSent: (sent: CodeSent | undefined) => void;
  readonly onProof: (proof: string) => void;
  /** What is wrong with the phone, beyond what is found out here. */
  readonly problem?: string | undefined;
}

/** Each code has a field of its own, which is where to go on. */
const focus = (field: HTMLInputElement | null) => field?.focus();

interface Failure {
  readonly where: 'mobile' | 'code';
  readonly text: string;
}

/** A phone number, the code that is texted to it, and how long the code lasts. */
export function PhoneCode({ purpose, mobile, onMobile, sent, onSent, onProof, problem }: PhoneCodeProps) {
  const t = useTranslations('identity.phone');
  const now = useNow(1000);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<'send' | 'check'>();
  // The clock on the page may be a second behind the moment at which it was sent.
  const left = sent ? Math.min(sent.until - now, VERIFICATION_CODE.lasts) : 0;
  const wait = sent ? Math.ceil(Math.min(sent.againAt - now, VERIFICATION_CODE.againAfter) / 1000) : 0;

  const textOf = (error: unknown) => {
    const { waitSeconds } = error instanceof CallRefused ? error.facts : {};
    const isSoon = refusalCode(error) === REFUSED.tooMany && typeof waitSeconds === 'number';
    return isSoon ? t('wait', { count: waitSeconds }) : errorText(error);
  };

  const send = async () => {
    if (!isPhoneNumber(mobile)) {
      setFailure({ where: 'mobile', text: t('wrong') });
      document.getElementsByName('mobile')[0]?.focus();
      return;
    }
    setBusy('send');
    setFailure(undefined);
    try {
      const { expiresIn } = await call('sendAuthMine', { mobile, purpose });
      const at = Date.now();
      setCode('');
      onSent({ until: at + expiresIn * 1000, againAt: at + VERIFICATION_CODE.againAfter });
    } catch (error) {
      const isNumber = refusalCode(error) === REFUSED.invalidInput;
      setFailure({ where: 'mobile', text: isNumber ? t('wrong') : textOf(error) });
    }
    setBusy(undefined);
  };

  const check = async (typed: string) => {
    setBusy('check');
    setFailure(undefined);
    try {
      const { proof } = await call('chkAuthMine', { mobile, purpose, code: typed });
      setBusy(undefined);
      onProof(proof);
      return;
    } catch (error) {
      setCode('');
      if (refusalCode(error) === REFUSED.codeSpent) {
        onSent(undefined);
        setFailure({ where: 'mobile', text: textOf(error) });
      } else setFailure({ where: 'code', text: textOf(error) });
    }
    setBusy(undefined);
  };

  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    setCode(digits);
    if (digits.length === VERIFICATION_CODE.digits && busy === undefined) void check(digits);
  };

  const errorAt = (where: Failure['where']) => (failure?.where === where ? failure.text : undefined);
  const hint = left > 0 ? t('sent', { time: duration(VERIFICATION_CODE.lasts) }) : undefined;
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('mobile')}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={MOBILE_LENGTH_MAX}
        required
        value={mobile}
        readOnly={busy !== undefined}
        error={errorAt('mobile') ?? (sent ? undefined : problem)}
        onChange={(event) => {
          setFailure(undefined);
          onMobile(event.target.value.replaceAll(/\D/g, ''));
          if (sent) onSent(undefined);
        }}
        end={
          <Button
            variant="soft"
            className={styles['send']}
            busy={busy === 'send'}
            disabled={wait > 0}
            onClick={() => void send()}
          >
            {wait > 0 ? t('againIn', { count: wait }) : t(sent ? 'again' : 'send')}
          </Button>
        }
      />
      {sent && (
        <TextField
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={VERIFICATION_CODE.digits}
          required
          key={sent.until}
          ref={focus}
          value={code}
          readOnly={busy !== undefined || left <= 0}
          hint={hint}
          error={errorAt('code') ?? (left > 0 ? undefined : t('expired'))}
          onChange={(event) => type(event.target.value)}
          end={
            <span className={styles['left']} role="timer" aria-label={t('left')}>
              {duration(Math.max(left, 0))}
            </span>
          }
        />
      )}
    </div>
  );
}
