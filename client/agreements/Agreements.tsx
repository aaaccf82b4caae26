import { useTranslations } from 'use-intl';
import { SEND_BACK_DAYS } from '../../schema/orders/moves.ts';
import { MEMBER_AGE_MIN } from '../../schema/members/constants.ts';
import type { Agreements as Agreed } from '../../schema/buying/agreements.ts';
import { isAgreed } from '../../schema/buying/agreed.ts';
import styles from './Agreements.module.css';

const READ = ['personal', 'agency', 'purchase'] as const;

export interface AgreementsProps {
  readonly agreements: Agreed;
  readonly setAgreements: (agreements: Agreed) => void;
  /** It was to go on without. */
  readonly isWrong: boolean;
}

/** The buyer's consents, with their full texts. */
export default function Agreements({ agreements, setAgreements, isWrong }: AgreementsProps) {
  const t = useTranslations('agreements');
  const box = (name: 'payment' | 'age') => (
    <label>
      <input
        type="checkbox"
        name={name === 'payment' ? 'agreements' : undefined}
        checked={agreements[name]}
        onChange={(event) => setAgreements({ ...agreements, [name]: event.target.checked })}
      />
      {t(name, { years: MEMBER_AGE_MIN })}
    </label>
  );
  return (
    <section className={styles['paper']}>
      <h2>{t('title')}</h2>
      <div className={styles['agree']}>
        <label className={styles['all']}>
          <input
            type="checkbox"
            checked={isAgreed(agreements)}
            onChange={({ target: { checked } }) => setAgreements({ payment: checked, age: checked })}
          />
          {t('all')}
        </label>
        {box('payment')}
        <details>
          <summary>{t('read')}</summary>
          <dl>
            {READ.map((each) => (
              <div key={each}>
                <dt>{t(`${each}.title`)}</dt>
                <dd>{t(`${each}.text`, { days: SEND_BACK_DAYS })}</dd>
              </div>
            ))}
          </dl>
        </details>
        {box('age')}
      </div>
      {isWrong && (
        <p className={styles['wrong']} role="alert">
          {t('wrong')}
        </p>
      )}
    </section>
  );
}
