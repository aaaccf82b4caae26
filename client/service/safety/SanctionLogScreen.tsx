import ShieldCheck from 'lucide-react/icons/shield-check';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { format } from '../../../schema/deadlines.ts';
import type { Sanction } from '../../../schema/service/safety/sanctions.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { cx } from '../../design/cx.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { reasonNames } from './reasons.ts';
import styles from './Safety.module.css';

function One({ sanction }: { readonly sanction: Sanction }) {
  const t = useTranslations('safety');
  const locale = useLocale();
  const nameFor = useNames();
  const { blackType, reasonTypeCode, broadcastTitle, broadcastTitleEn, startedAt, endedAt } = sanction;
  const { sellerName, sellerNameEn } = sanction;
  const seller = sellerName && nameFor({ name: sellerName, nameEn: sellerNameEn ?? undefined });
  const where = () => {
    if (!seller) return t('sanctions.sellover');
    return title ? t('sanctions.broadcast', { seller, title }) : t('sanctions.seller', { seller });
  };
  const title = broadcastTitle && nameFor({ name: broadcastTitle, nameEn: broadcastTitleEn ?? undefined });
  const time = (at: string) =>
    format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));
  return (
    <article className={layout({ column: 2, ground: 'card', lift: 'edge' })}>
      <header className={layout({ row: 3, spread: true, wrap: 1 })}>
        <h2>{t(`sanctions.type.t${blackType}`)}</h2>
        <span className={cx(styles['state'], endedAt === null && styles['holds'])}>
          {t(endedAt === null ? 'sanctions.holds' : 'sanctions.over')}
        </span>
      </header>
      <p className={layout({ quiet: true })}>{where()}</p>
      <p className={layout({ quiet: true })}>
        {reasonTypeCode === null
          ? t('sanctions.noReason')
          : t('sanctions.reason', { reason: t(`against.reason.${reasonNames[reasonTypeCode]}`) })}
      </p>
      <p className={layout({ quiet: true }, 'num')}>
        {endedAt === null
          ? t('sanctions.from', { time: time(startedAt) })
          : t('sanctions.span', { from: time(startedAt), to: time(endedAt) })}
      </p>
    </article>
  );
}

function Own() {
  const t = useTranslations('safety.sanctions');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery({ ...queryOf('sanctions', { uid }), staleTime: 0 });
  const { data } = query;
  if (!data)
    return query.isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      <Skeleton height={132} style={{ borderRadius: 16 }} />
    );
  if (data.sanctions.length === 0)
    return (
      <StateMessage icon={<ShieldCheck size={30} />} title={t('none.title')} message={t('none.message')} />
    );
  return (
    <ul className={layout({ column: 3, above: 4 })}>
      {data.sanctions.map((sanction) => (
        <li key={`${sanction.startedAt} ${sanction.blackType} ${sanction.sellerSysId}`}>
          <One sanction={sanction} />
        </li>
      ))}
    </ul>
  );
}

/** What hosts, or Sellover itself, decided against the member. */
export default function SanctionLogScreen() {
  const t = useTranslations('safety.sanctions');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <MembersOnly icon={<ShieldCheck size={30} />} title={t('members.title')} message={t('members.message')}>
        <Own />
      </MembersOnly>
    </div>
  );
}
