import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { LOCALES } from '../../../schema/locales.ts';
import { switchLanguage } from '../../app/frame/language-switch.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { layout } from '../../design/layout/layout.ts';
import { Choices } from './Choices.tsx';

/** The language of the app. Each is named in itself. */
export default function LanguageSettingScreen() {
  const t = useTranslations('settings.language');
  const common = useTranslations('common');
  const { locale } = useSnapshot(session);
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <Choices
        label={t('title')}
        options={LOCALES.map((value) => ({ value, text: common(`languageName.${value}`), lang: value }))}
        value={locale}
        onChoose={(value) => void switchLanguage(value)}
      />
    </div>
  );
}
