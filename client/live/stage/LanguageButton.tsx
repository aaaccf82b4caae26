import { useLocale, useTranslations } from 'use-intl';
import { OTHER_LOCALE } from '../../../schema/locales.ts';
import { SHORT, switchLanguage } from '../../app/frame/language-switch.ts';
import styles from '../player/StageSettings.module.css';

/** Switches to the other language. The picture, the room and an unsent text stay. */
export function LanguageButton() {
  const t = useTranslations('common');
  const other = OTHER_LOCALE[useLocale()];
  const name = `${SHORT[other]} ${t(`languageName.${other}`)}`;
  return (
    <button
      type="button"
      className={styles['open']}
      lang={other}
      title={t(`languageName.${other}`)}
      aria-label={name}
      onClick={() => void switchLanguage(other)}
    >
      {SHORT[other]}
    </button>
  );
}
