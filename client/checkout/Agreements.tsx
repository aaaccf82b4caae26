import { useTranslations } from 'use-intl';
import type { Agreements as Agreed } from '../../schema/agreements.ts';
import styles from './Checkout.module.css';

const READ = ['personal', 'agency', 'purchase'] as const;

export interface AgreementsProps {
  readonly agreements: Agreed;
  readonly setAgreements: (agreements: Agreed) => void;
  /** It was to go on without. */
  readonly isWrong: boolean;
}

/** What a buyer agrees to, with all of it to be read. */
export default function Agreements({ agreements, setAgreements, isWrong }: AgreementsProps) {
  const t = useTranslations('checkout');
  const box = (name: 'payment' | 'age') => (
    <label>
      <input
        type="checkbox"
        name={name === 'payment' ? 'agreements' : undefined}
        checked={agreements[name]}
        onChange={(event) => setAgreements({ ...agreements, [name]: event.target.checked })}
      />
      {t(`agree.${name}`)}
    </label>
  );
  return (
    <section className={styles['paper']}>
      <h2>{t('agree.title')}</h2>
      <div className={styles['agree']}>
        <label className={styles['all']}>
          <input
            type="checkbox"
            checked={agreements.payment && agreements.age}
            onChange={({ target: { checked } }) => setAgreements({ payment: checked, age: checked })}
          />
          {t('agree.all')}
        </label>
        {box('payment')}
        <details>
          <summary>{t('agree.read')}</summary>
          <dl>
            {READ.map((each) => (
              <div key={each}>
                <dt>{t(`agree.${each}.title`)}</dt>
                <dd>{t(`agree.${each}.text`)}</dd>
              </div>
            ))}
          </dl>
        </details>
        {box('age')}
      </div>
      {isWrong && (
        <p className={styles['wrong']} role="alert">
          {t('wrong.agreements')}
        </p>
      )}
    </section>
  );
}
