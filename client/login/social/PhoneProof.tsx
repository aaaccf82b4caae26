import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MOBILE_LENGTH_MAX, VERIFICATION_CODE } from '../../../schema/members/constants.ts';
import { call, type InputOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { duration } from '../../app/i18n/when.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { useNow } from '../../design/use-now.ts';
import styles from './SocialLogin.module.css';

export interface Proven {
  readonly mobile: string;
  /** Good for a few minutes, once. */
  readonly proof: string;
}

/** A phone number, and the code that is texted to it. */
export default function PhoneProof({
  purpose,
  onProof,
}: {
  readonly purpose: InputOf<'sendAuthMine'>['purpose'];
  readonly onProof: (proven: Proven) => void;
}) {
  const t = useTranslations('login.social.phone');
  const [until, setUntil] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ readonly at: 'mobile' | 'code'; readonly text: string }>();
  const [isDone, setDone] = useState(false);
  const now = useNow(1000);
  const mobile = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);

  const run = async (at: 'mobile' | 'code', work: () => Promise<void>) => {
    setBusy(true);
    setWrong(undefined);
    try {
      await work();
    } catch (error) {
      setWrong({ at, text: errorText(error) });
      (at === 'mobile' ? mobile : code).current?.focus();
    } finally {
      setBusy(false);
    }
  };

  const send = () =>
    run('mobile', async () => {
      const { expiresIn } = await call('sendAuthMine', { mobile: mobile.current?.value ?? '', purpose });
      setUntil(Date.now() + expiresIn * 1000);
      code.current?.focus();
    });
  const check = () =>
    run('code', async () => {
      const asked = { mobile: mobile.current?.value ?? '', purpose };
      const { proof } = await call('chkAuthMine', { ...asked, code: code.current?.value ?? '' });
      setDone(true);
      onProof({ mobile: asked.mobile, proof });
    });

  return (
    <div className={styles['form']}>
      <div className={styles['pair']}>
        <TextField
          ref={mobile}
          label={t('mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={MOBILE_LENGTH_MAX}
          readOnly={busy || isDone}
          error={wrong?.at === 'mobile' ? wrong.text : undefined}
          onChange={() => setUntil(undefined)}
        />
        {!isDone && (
          <Button variant="soft" size="large" busy={busy && until === undefined} onClick={() => void send()}>
            {t(until === undefined ? 'send' : 'again')}
          </Button>
        )}
      </div>
      {until !== undefined && !isDone && (
        <div className={styles['pair']}>
          <TextField
            ref={code}
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={VERIFICATION_CODE.digits}
            readOnly={busy}
            error={wrong?.at === 'code' ? wrong.text : undefined}
            hint={t('left', { time: duration(until - now) })}
          />
          <Button variant="soft" size="large" busy={busy} onClick={() => void check()}>
            {t('check')}
          </Button>
        </div>
      )}
      {isDone && <output className={styles['done']}>{t('done')}</output>}
    </div>
  );
}
