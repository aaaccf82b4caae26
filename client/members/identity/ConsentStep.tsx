import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import { CONSENTS, REQUIRED, type Form } from './sign-up.ts';
import styles from './Steps.module.css';

export interface ConsentStepProps {
  readonly form: Form;
  readonly change: (changes: Partial<Form>) => void;
  readonly onDone: () => void;
}

/** What somebody agrees to, each with its text. */
export function ConsentStep({ form: { consents }, change, onDone }: ConsentStepProps) {
  const t = useTranslations('identity.signUp.consents');
  const [tried, setTried] = useState(false);
  const isComplete = REQUIRED.every((each) => consents[each]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) onDone();
    else document.getElementsByName(REQUIRED.find((each) => !consents[each])!)[0]?.focus();
  };
  return (
    <form className={layout({ column: 4, above: 6 }, styles['form'])} onSubmit={submit} noValidate>
      <div className={layout({ column: 0 })}>
        <label className={layout({ row: 3, below: 2, ground: 'note', weight: 'semibold' }, styles['box'])}>
          <input
            type="checkbox"
            checked={CONSENTS.every((each) => consents[each])}
            onChange={({ target: { checked } }) =>
              change({
                consents: { service: checked, privacy: checked, thirdParty: checked, events: checked },
              })
            }
          />
          {t('all')}
        </label>
        {CONSENTS.map((each, at) => (
          <div key={each} className={layout({ row: 2, spread: true }, styles['consent'])}>
            <label className={layout({ row: 3, grow: true, padBlock: 1 }, styles['box'])}>
              <input
                type="checkbox"
                name={each}
                checked={consents[each]}
                onChange={({ target: { checked } }) => change({ consents: { ...consents, [each]: checked } })}
              />
              <span>
                {t(each)}{' '}
                <span className={layout({ quiet: true })}>
                  {t(REQUIRED.includes(each) ? 'required' : 'optional')}
                </span>
              </span>
            </label>
            <Link
              className={layout({
                row: 0,
                rigid: true,
                touch: true,
                padInline: 2,
                quiet: true,
                underline: true,
              })}
              href={addressOf('Terms', { num: at + 1 })}
              aria-label={t('readOf', { name: t(each) })}
            >
              {t('read')}
            </Link>
          </div>
        ))}
      </div>
      {tried && !isComplete && <ProblemNote>{t('missing')}</ProblemNote>}
      <div className={styles['submit']}>
        <Button type="submit" size="large" wide>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}
