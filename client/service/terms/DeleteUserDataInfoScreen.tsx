import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { RETENTION_MONTHS } from '../../../schema/members/constants.ts';
import { addressOf } from '../../app/routes.ts';
import { NativePage } from './NativePage.tsx';
import styles from './Terms.module.css';

const STEPS = ['login', 'open', 'confirm'] as const;
const GOES = ['profile', 'addresses', 'cart', 'logins', 'alerts', 'reports', 'benefits'] as const;

type What = keyof typeof RETENTION_MONTHS;
/** What has a term: it also counts after its member has left, or it goes with them and may go before. */
const TERM_COUNTS = {
  orderReceivers: 'afterwards',
  withdrawnAccounts: 'afterwards',
  rejoinBars: 'afterwards',
  removedAccounts: 'afterwards',
  blacklistEntries: 'afterwards',
  chatReports: 'afterwards',
  texts: 'afterwards',
  visits: 'afterwards',
  consoleLogs: 'afterwards',
  loginPlaces: 'before',
  sessionDevices: 'before',
  alerts: 'before',
  deviceTokens: 'before',
  memberReports: 'before',
  sights: 'before',
  suspensions: 'before',
} as const satisfies Record<What, 'afterwards' | 'before'>;

const termsThat = (when: (typeof TERM_COUNTS)[What]) =>
  (Object.keys(TERM_COUNTS) as What[]).filter((what) => TERM_COUNTS[what] === when);

function Kept({ when }: { readonly when: (typeof TERM_COUNTS)[What] }) {
  const t = useTranslations('terms.delete');
  const lasts = (months: number) =>
    months % 12 === 0 ? t('years', { count: months / 12 }) : t('months', { count: months });
  return (
    <table>
      <thead>
        <tr>
          <th>{t('what')}</th>
          <th>{t('howLong')}</th>
        </tr>
      </thead>
      <tbody>
        {termsThat(when).map((what) => (
          <tr key={what}>
            <td>{t(`kept.${what}`)}</td>
            <td className="num">{lasts(RETENTION_MONTHS[what])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How a member has their data deleted, what goes at once, and what stays until when; app stores ask for this page. */
export default function DeleteUserDataInfoScreen() {
  const t = useTranslations('terms.delete');
  return (
    <NativePage title={t('title')}>
      <article className={styles['text']}>
        <p>{t('lead')}</p>
        <h2>{t('how')}</h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
        <p>{t('notYet')}</p>
        <h2>{t('goes')}</h2>
        <ul>
          {GOES.map((what) => (
            <li key={what}>{t(`gone.${what}`)}</li>
          ))}
        </ul>
        <h2>{t('stays')}</h2>
        <p>{t('why')}</p>
        <Kept when="afterwards" />
        <p>{t('anonymous')}</p>
        <h2>{t('expires')}</h2>
        <p>{t('expiring')}</p>
        <Kept when="before" />
        <h2>{t('more')}</h2>
        <ul>
          <li>
            <Link href={addressOf('Privacy')}>{t('privacy')}</Link>
          </li>
          <li>
            <Link href={addressOf('TermsService')}>{t('rejoin')}</Link>
          </li>
        </ul>
      </article>
    </NativePage>
  );
}
