import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileText from 'lucide-react/icons/file-text';
import Flag from 'lucide-react/icons/flag';
import KeyRound from 'lucide-react/icons/key-round';
import Languages from 'lucide-react/icons/languages';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Link2 from 'lucide-react/icons/link-2';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { Locale } from '../../../schema/locales.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { movie } from '../../app/movie.ts';
import { addressOf, ROUTES } from '../../app/routes.ts';
import { Rows } from '../../design/Rows.tsx';
import { layout } from '../../design/layout/layout.ts';
import { installedVersion } from './installed.at-build.ts';

const GROUPS = {
  app: ['LanguageSetting', 'MovieSetting', 'AlertSet', 'VersionChk'],
  login: ['ChangePw', 'Passkeys', 'SocialAccounts', 'Sessions'],
  safety: ['BlockList', 'ReportLog', 'SanctionLog'],
  terms: ['About'],
} as const;
type Row = (typeof GROUPS)[keyof typeof GROUPS][number];

const ICONS: Readonly<Record<Row, ReactNode>> = {
  LanguageSetting: <Languages size={22} aria-hidden="true" />,
  MovieSetting: <Clapperboard size={22} aria-hidden="true" />,
  AlertSet: <Bell size={22} aria-hidden="true" />,
  VersionChk: <Smartphone size={22} aria-hidden="true" />,
  ChangePw: <LockKeyhole size={22} aria-hidden="true" />,
  Passkeys: <KeyRound size={22} aria-hidden="true" />,
  SocialAccounts: <Link2 size={22} aria-hidden="true" />,
  Sessions: <MonitorSmartphone size={22} aria-hidden="true" />,
  BlockList: <Ban size={22} aria-hidden="true" />,
  ReportLog: <Flag size={22} aria-hidden="true" />,
  SanctionLog: <ShieldAlert size={22} aria-hidden="true" />,
  About: <FileText size={22} aria-hidden="true" />,
};

/** A screen that this shop leaves out has no row. */
function pathOf(row: Row): string | undefined {
  const routes: readonly { readonly name: string; readonly path: string }[] = ROUTES;
  return routes.find(({ name }) => name === row)?.path;
}

/** What each is set to, where that is one word. */
function useValues(): Partial<Record<Row, string>> {
  const t = useTranslations();
  const locale = useLocale() as Locale;
  const { choice } = useSnapshot(movie);
  return {
    LanguageSetting: t(`common.languageName.${locale}`),
    MovieSetting: t(`settings.movie.${choice}`),
    VersionChk: installedVersion,
  };
}

/** Links to all settings, with their current values. */
export default function MypageSettingScreen() {
  const t = useTranslations('settings');
  const values = useValues();
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MyPage')} />
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
        const rows = GROUPS[group].flatMap((row: Row) => {
          const href = pathOf(row);
          if (href === undefined) return [];
          return [{ href, text: t(`rows.${row}`), icon: ICONS[row], value: values[row] }];
        });
        if (rows.length === 0) return null;
        return (
          <section key={group} className={layout({ above: 6 })} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`} className={layout({ below: 2, quiet: true })}>
              {t(`groups.${group}`)}
            </h2>
            <Rows rows={rows} />
          </section>
        );
      })}
    </div>
  );
}
