import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { LOCALES, type Locale } from './i18n/locale.ts';
import { session } from './session.ts';
import styles from './LanguageSwitch.module.css';

const SHORT: Readonly<Record<Locale, string>> = { ko: 'KO', en: 'EN' };

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
          onClick={() => {
            session.locale = each;
          }}
        >
          {SHORT[each]}
        </button>
      ))}
    </fieldset>
  );
}
