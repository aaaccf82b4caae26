import { useTranslations } from 'use-intl';
import { CLAIM_TEXT_LENGTH_MAX } from '../../schema/orders/constants.ts';
import { TextArea } from '../design/controls/TextArea.tsx';
import styles from './Request.module.css';

export const REASONS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Reason = (typeof REASONS)[number];

interface ReasonFieldProps {
  readonly reason: Reason | null;
  readonly detail: string;
  readonly tried: boolean;
  readonly onReason: (reason: Reason) => void;
  readonly onDetail: (detail: string) => void;
}

/** Why, by its kind and in the buyer's words. */
export function ReasonField({ reason, detail, tried, onReason, onDetail }: ReasonFieldProps) {
  const t = useTranslations('claims.reason');
  const isMissing = tried && reason === null;
  return (
    <>
      <fieldset
        className={styles['reasons']}
        tabIndex={-1}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'reason-note' : undefined}
      >
        <legend>{t('label')}</legend>
        <div>
          {REASONS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="reason"
                className="sr-only"
                checked={reason === each}
                onChange={() => onReason(each)}
              />
              {t(`r${each}`)}
            </label>
          ))}
        </div>
        {isMissing && (
          <p id="reason-note" className={styles['wrong']} role="alert">
            {t('none')}
          </p>
        )}
      </fieldset>
      <TextArea
        label={t('detail')}
        placeholder={t('example')}
        maxLength={CLAIM_TEXT_LENGTH_MAX}
        value={detail}
        error={tried && detail.trim() === '' ? t('blank') : undefined}
        count={t('length', { count: detail.length, max: CLAIM_TEXT_LENGTH_MAX })}
        onChange={({ currentTarget }) => onDetail(currentTarget.value)}
      />
    </>
  );
}
