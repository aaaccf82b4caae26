import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DELIVERY_MEMO_LENGTH_MAX } from '../../schema/buying/constants.ts';
import { memoText, USUAL_MEMOS } from '../../schema/orders/delivery-memos.ts';
import { queryOf, useQuery } from '../app/calls/query.ts';
import { useStore } from '../app/use-store.ts';
import { TextField } from '../design/controls/TextField.tsx';
import type { Checkout } from './checkout-store.ts';
import styles from './Checkout.module.css';

const WRITTEN = 'written';

/** What the courier should know: a usual sentence, the one of the last order, or one's own words. */
export function Memo({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout.memo');
  const locale = useLocale();
  const id = useId();
  const { memo, delivery } = useStore(checkout);
  const [isWritten, setWritten] = useState(false);
  const uid = delivery.userSysId;
  const newest = useQuery({
    ...queryOf('orderList', { uid: uid ?? 0, startIndex: 0, rowCount: 1 }),
    enabled: uid !== undefined,
  });
  const last = newest.data?.orders[0]?.deliveryMemo ?? '';
  const usual = USUAL_MEMOS.map(({ ko }) => ko);
  const offered = last === '' || usual.includes(last) ? usual : [last, ...usual];
  const say = (words: string) => checkout.happened({ what: 'memo', memo: words });
  return (
    <section className={styles['paper']}>
      <h2 id={id}>{t('title')}</h2>
      <div className={styles['memo']}>
        <select
          aria-labelledby={id}
          value={isWritten ? WRITTEN : memo}
          onChange={({ currentTarget: { value } }) => {
            setWritten(value === WRITTEN);
            say(value === WRITTEN ? '' : value);
          }}
        >
          <option value="">{t('none')}</option>
          {offered.map((words) => (
            <option key={words} value={words}>
              {words === last ? t('last', { memo: memoText(words, locale) }) : memoText(words, locale)}
            </option>
          ))}
          <option value={WRITTEN}>{t('write')}</option>
        </select>
        {isWritten && (
          <TextField
            label={t('words')}
            hint={t('most', { count: DELIVERY_MEMO_LENGTH_MAX })}
            maxLength={DELIVERY_MEMO_LENGTH_MAX}
            value={memo}
            onChange={({ target }) => say(target.value)}
          />
        )}
      </div>
    </section>
  );
}
