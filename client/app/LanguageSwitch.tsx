import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { toast } from '../design/toast.ts';
import { changeLanguage } from './i18n/catalogues.ts';
import { LOCALES, type Locale } from '../../schema/locales.ts';
import { translator } from './i18n/translate.ts';
import { session } from './session.ts';
import styles from './LanguageSwitch.module.css';

const SHORT: Readonly<Record<Locale, string>> = { ko: 'KO', en: 'EN' };

async function change(locale: Locale): Promise<void> {
  try {
    await changeLanguage(locale);
  } catch {
    toast(translator()('errors.network'), { tone: 'danger' });
  }
}

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
          onClick={() => void change(each)}
        >
          {SHORT[each]}
        </button>
      ))}
    </fieldset>
  );
}
