import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { LOCALES } from '../../../schema/locales.ts';
import { SHORT, switchLanguage } from './language-switch.ts';
import { session } from '../session/session.ts';
import styles from './bars.module.css';

/** Korean or English: each is one press away. */
export function LanguageSwitch() {
  const t = useTranslations('common');
  const { locale } = useSnapshot(session);
  return (
    <fieldset className={styles['switch']} aria-label={t('language')}>
      {LOCALES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-label={`${SHORT[each]} ${t(`languageName.${each}`)}`}
          aria-pressed={each === locale}
          onClick={() => void switchLanguage(each)}
        >
          {SHORT[each]}
        </button>
      ))}
    </fieldset>
  );
}
