import { useTranslations } from 'use-intl';
import type { ClaimType } from '../../../schema/orders/claims.ts';
import { CLAIM_TEXT_LENGTH_MAX, ROUND_TRIP_AMOUNT } from '../../../schema/orders/constants.ts';
import { TextArea } from '../../design/controls/TextArea.tsx';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { faultOf } from './claim-view.ts';
import styles from './claims.module.css';

export const REASONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Reason = (typeof REASONS)[number];

/** Those that each kind of request can have, the usual ones first. */
const REASONS_OF: Readonly<Record<ClaimType, readonly Reason[]>> = {
  cancel: [1, 2, 3, 4, 5, 6, 7],
  exchange: [8, 9, 5, 4, 1, 7],
  return: [8, 9, 5, 3, 1, 4, 6, 7],
};
const PAYERS = ['seller', 'buyer', null] as const;

interface ReasonFieldProps {
  readonly type: ClaimType;
  readonly reason: Reason | null;
  readonly detail: string;
  readonly tried: boolean;
  readonly onReason: (reason: Reason) => void;
  readonly onDetail: (detail: string) => void;
}

/** Why, by its kind and in the buyer's words. */
export function ReasonField({ type, reason, detail, tried, onReason, onDetail }: ReasonFieldProps) {
  const t = useTranslations('claims.reason');
  const won = useWon();
  const isMissing = tried && reason === null;
  const choices = (reasons: readonly Reason[]) =>
    reasons.map((each) => (
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
    ));
  return (
    <>
      <fieldset
        className={cx(styles['field'], styles['reasons'])}
        tabIndex={-1}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'reason-note' : undefined}
      >
        <legend className={layout({ below: 2, size: 15, weight: 'semibold' })}>{t('label')}</legend>
        {type === 'cancel' ? (
          <div className={layout({ row: 2, wrap: true })}>{choices(REASONS_OF.cancel)}</div>
        ) : (
          PAYERS.map((payer) => (
            <fieldset key={payer}>
              <legend className={layout({ below: 2, quiet: true })}>
                {t(`payer.${payer ?? 'open'}`, { amount: won(ROUND_TRIP_AMOUNT) })}
              </legend>
              <div className={layout({ row: 2, wrap: true })}>
                {choices(REASONS_OF[type].filter((each) => faultOf(each) === payer))}
              </div>
            </fieldset>
          ))
        )}
        {isMissing && (
          <ProblemNote id="reason-note" above={2}>
            {t('none')}
          </ProblemNote>
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
