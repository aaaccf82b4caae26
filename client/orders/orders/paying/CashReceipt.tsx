import { useTranslations } from 'use-intl';
import { CASH_RECEIPT_NUMBER_LENGTH_MAX } from '../../../../schema/buying/constants.ts';
import { type CashReceiptWish, isReceiptWrong } from '../../../buying/buying/offers.ts';
import { Segments } from '../../../design/controls/Segments.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../orders.module.css';

interface CashReceiptProps {
  readonly wish: CashReceiptWish;
  /** Proposed for a personal one: most buyers want it for their own number. */
  readonly mobile: string;
  readonly isWrong: boolean;
  readonly onWish: (wish: CashReceiptWish) => void;
}

/** Whether the buyer wants a cash receipt, and to which number. */
export function CashReceipt({ wish, mobile, isWrong, onWish }: CashReceiptProps) {
  const t = useTranslations('orders.cashReceipt');
  return (
    <div className={layout({ column: 3 }, styles['receipt'])}>
      <Segments
        label={t('title')}
        value={wish.type}
        options={(['none', 'personal', 'business'] as const).map((value) => ({ value, text: t(value) }))}
        onChoose={(type) => onWish({ type, number: type === 'personal' ? mobile : '' })}
      />
      {wish.type !== 'none' && (
        <TextField
          label={t(wish.type === 'personal' ? 'mobile' : 'businessNumber')}
          name="cashReceipt"
          inputMode="numeric"
          maxLength={CASH_RECEIPT_NUMBER_LENGTH_MAX}
          value={wish.number}
          error={isWrong && isReceiptWrong(wish) ? t(`wrong.${wish.type}`) : undefined}
          hint={t('hint')}
          onChange={({ target }) => onWish({ type: wish.type, number: target.value })}
        />
      )}
    </div>
  );
}
