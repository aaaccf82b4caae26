import { useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { DELIVERY_MEMO_LENGTH_MAX } from '../../../../schema/buying/constants.ts';
import { memoText, USUAL_MEMOS } from '../../../../schema/orders/delivery-memos.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { TextField } from '../../../design/controls/TextField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../buying.module.css';

const WRITTEN = 'written';
const USUAL = USUAL_MEMOS.map(({ ko }) => ko);

interface MemoProps {
  /** Empty: none. */
  readonly memo: string;
  readonly onChange: (memo: string) => void;
  readonly className?: string | undefined;
}

/** What the courier should know: a usual sentence, the one of the last order, or one's own words. */
export function Memo({ memo, onChange, className }: MemoProps) {
  const t = useTranslations('buying.memo');
  const locale = useLocale();
  const id = useId();
  const [before] = useState(memo);
  const [isWritten, setWritten] = useState(false);
  const who = useSnapshot(session);
  const newest = useQuery({
    ...queryOf('orderList', { uid: who.userSysId ?? 0, startIndex: 0, rowCount: 1 }),
    enabled: isLoggedIn(who),
  });
  const last = newest.data?.orders[0]?.deliveryMemo ?? '';
  const own = [...new Set([before, last])].filter((words) => words !== '' && !USUAL.includes(words));
  return (
    <section className={layout({ column: 3 }, className)}>
      <h2 id={id} className={layout({ weight: 'semibold' })}>
        {t('title')}
      </h2>
      <select
        className={layout({ full: true, tone: 'ink' }, styles['select'])}
        aria-labelledby={id}
        value={isWritten ? WRITTEN : memo}
        onChange={({ currentTarget: { value } }) => {
          setWritten(value === WRITTEN);
          onChange(value === WRITTEN ? '' : value);
        }}
      >
        <option value="">{t('none')}</option>
        {[...own, ...USUAL].map((words) => (
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
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </section>
  );
}
