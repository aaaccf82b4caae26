import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslations } from 'use-intl';
import { VERIFICATION_CODE } from '../../../schema/members/constants.ts';
import { isPhoneNumber } from '../../../schema/members/phones.ts';
import { duration } from '../../app/i18n/when.ts';
import { pageFact } from '../../app/page-facts.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { type PhoneProofProps, useProving } from './use-proving.ts';
import styles from './Phone.module.css';

/** A number, and the code that was sent to it. */
export default function PhoneFields(props: PhoneProofProps) {
  const t = useTranslations('phone');
  const { isProven = false, problem } = props;
  const { mobileField, codeField, mobile, code, isSent, left, wait, busy, ...proving } = useProving(props);
  const { errorAt, send, writeMobile, writeCode } = proving;
  const isNext = !isSent && isPhoneNumber(mobile);
  const said = pageFact('textsKept') ? 'kept' : 'sent';
  const hint = left > 0 ? t(said, { time: duration(VERIFICATION_CODE.lasts) }) : undefined;
  return (
    <div className={layout({ column: 4 })}>
      <TextField
        ref={mobileField}
        label={t('mobile')}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        value={mobile}
        readOnly={busy !== undefined || isProven}
        hint={isProven ? t('done') : undefined}
        error={errorAt('mobile') ?? problem}
        enterKeyHint="send"
        onKeyDown={(event) => {
          // A form around it is not what is meant yet.
          if (event.key !== 'Enter' || isProven) return;
          event.preventDefault();
          if (busy === undefined && wait <= 0) void send();
        }}
        onChange={(event) => writeMobile(event.target.value)}
        end={
          isProven ? (
            <CircleCheck className={styles['done']} size={20} aria-hidden="true" />
          ) : (
            <Button
              variant={isNext ? 'accent' : 'soft'}
              className={styles['send']}
              busy={busy === 'send'}
              disabled={wait > 0}
              onClick={() => void send()}
            >
              {wait > 0 ? t('againIn', { count: wait }) : t(isSent ? 'again' : 'send')}
            </Button>
          )
        }
      />
      {isSent && (
        <TextField
          ref={codeField}
          label={t('code', { digits: VERIFICATION_CODE.digits })}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={VERIFICATION_CODE.digits}
          required
          value={code}
          readOnly={busy !== undefined || left <= 0}
          hint={hint}
          error={errorAt('code') ?? (left > 0 ? undefined : t('expired'))}
          onChange={(event) => writeCode(event.target.value)}
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
