import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
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
import { Link } from 'wouter';
import type { Locale } from '../../schema/locales.ts';
import { useTitle } from '../app/frame/use-title.ts';
import { movie } from '../app/movie.ts';
import { ROUTES } from '../app/routes.ts';
import { installedVersion } from './installed.at-build.ts';
import styles from './Settings.module.css';

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

function useValue(row: Row): string | undefined {
  const t = useTranslations();
  const locale = useLocale() as Locale;
  const { choice } = useSnapshot(movie);
  if (row === 'LanguageSetting') return t(`common.languageName.${locale}`);
  if (row === 'MovieSetting') return t(`settings.movie.${choice}`);
  return row === 'VersionChk' ? installedVersion : undefined;
}

function Setting({ row, path }: { readonly row: Row; readonly path: string }) {
  const t = useTranslations('settings.rows');
  const value = useValue(row);
  return (
    <Link href={path}>
      {ICONS[row]}
      <span>{t(row)}</span>
      {value !== undefined && <span className={styles['value']}>{value}</span>}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}

/** Links to all settings, with their current values. */
export default function MypageSettingScreen() {
  const t = useTranslations('settings');
  useTitle(t('title'));
  return (
    <div className={styles['screen']}>
      <h1>{t('title')}</h1>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
        const rows = GROUPS[group].flatMap((row: Row) => {
          const path = pathOf(row);
          return path === undefined ? [] : [{ row, path }];
        });
        if (rows.length === 0) return null;
        return (
          <section key={group} className={styles['group']} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`}>{t(`groups.${group}`)}</h2>
            <ul className={styles['rows']}>
              {rows.map((of) => (
                <li key={of.row}>
                  <Setting {...of} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
