import { useTranslations } from 'use-intl';
import { SEND_BACK_DAYS } from '../../../schema/orders/moves.ts';
import { MEMBER_AGE_MIN } from '../../../schema/members/constants.ts';
import type { Agreements as Agreed } from '../../../schema/buying/agreements.ts';
import { isAgreed } from '../../../schema/buying/agreed.ts';
import { layout } from '../../design/layout/layout.ts';
import { ProblemNote } from '../../design/ProblemNote.tsx';
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
    <label className={layout({ row: 3, touch: true })}>
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
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('title')}</h2>
      <div className={layout({ column: 0 })}>
        <label className={layout({ row: 3, touch: true, weight: 'semibold' })}>
          <input
            type="checkbox"
            checked={isAgreed(agreements)}
            onChange={({ target: { checked } }) => setAgreements({ payment: checked, age: checked })}
          />
          {t('all')}
        </label>
        {box('payment')}
        <details>
          <summary
            className={layout(
              { row: 0, inline: true, clickable: true, quiet: true, underline: true },
              styles['read'],
            )}
          >
            {t('read')}
          </summary>
          <dl
            className={layout({
              column: 3,
              above: 1,
              below: 2,
              ground: 'note',
              pad: 4,
              size: 13,
              leading: 155,
            })}
          >
            {READ.map((each) => (
              <div key={each}>
                <dt className={layout({ weight: 'semibold' })}>{t(`${each}.title`)}</dt>
                <dd className={layout({ tone: 'soft' })}>{t(`${each}.text`, { days: SEND_BACK_DAYS })}</dd>
              </div>
            ))}
          </dl>
        </details>
        {box('age')}
      </div>
      {isWrong && <ProblemNote above={3}>{t('wrong')}</ProblemNote>}
    </section>
  );
}
