import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useSnapshot } from 'valtio';
import { format } from '../../schema/deadlines.ts';
import { api } from '../app/calls/api.ts';
import type { ReplyOf } from '../app/calls/call.ts';
import { keyOf, useQuery } from '../app/calls/query.ts';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { NotLoaded } from '../app/NotLoaded.tsx';
import { addressOf } from '../app/routes.ts';
import { session } from '../app/session/session.ts';
import { ButtonLink } from '../design/controls/Button.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { ForMembers } from './ForMembers.tsx';
import { Kept } from './Kept.tsx';
import styles from './Withdrawal.module.css';

function Blocked({ by }: { readonly by: ReplyOf<'withdrawalTerms'>['blockedBy'] }) {
  const t = useTranslations('withdrawal');
  return (
    <section className={styles['blocked']}>
      <h2>{t('blocked.title')}</h2>
      <ul>
        {by.map(({ what, count }) => (
          <li key={what}>
            {what === 'staff' ? (
              <Link href={addressOf('CustomerMain')}>{t('blocked.staff')}</Link>
            ) : (
              t(`blocked.${what}`, { count })
            )}
          </li>
        ))}
      </ul>
      {by.some(({ what }) => what !== 'staff') && (
        <ButtonLink variant="soft" href={addressOf('BuyHistory')}>
          {t('blocked.toOrders')}
        </ButtonLink>
      )}
    </section>
  );
}

function Terms() {
  const t = useTranslations('withdrawal');
  const locale = useLocale();
  const { userSysId } = useSnapshot(session);
  const query = useQuery({
    queryKey: [...keyOf('withdrawalTerms'), userSysId],
    // What has just been ordered must be in it.
    staleTime: 0,
    queryFn: ({ signal }) => api('withdrawalTerms', { uid: userSysId ?? 0 }, { signal }),
  });
  const terms = query.data;
  if (!terms) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return [0, 1, 2].map((key) => <Skeleton key={key} height={96} style={{ marginTop: 12 }} />);
  }
  const { blockedBy, holdingPoint, couponCnt, kept, rejoinFrom } = terms;
  const date = format(locale, { dateStyle: 'long' }).format(Date.parse(rejoinFrom));
  return (
    <>
      <p className={styles['lead']}>{t('lead')}</p>
      {blockedBy.length > 0 && <Blocked by={blockedBy} />}
      <section className={styles['card']}>
        <h2>{t('lost.title')}</h2>
        <p className={styles['lost']}>
          <strong className="num">{t('lost.points', { count: holdingPoint })}</strong>
          <strong className="num">{t('lost.coupons', { count: couponCnt })}</strong>
        </p>
        <p>{t('lost.erased')}</p>
      </section>
      <section className={styles['card']}>
        <h2>{t('kept.title')}</h2>
        <Kept rows={kept} />
        <p>{t('kept.nameless')}</p>
      </section>
      <p>{t('rejoin', { date })}</p>
      <div className={styles['actions']}>
        {blockedBy.length === 0 && (
          <ButtonLink variant="soft" size="large" wide href={addressOf('WithdrawMember')}>
            {t('next')}
          </ButtonLink>
        )}
        <ButtonLink size="large" wide href={addressOf('Home')}>
          {t('stay')}
        </ButtonLink>
      </div>
    </>
  );
}

/** What leaving means for this member, and whether they can leave now. */
export default function WithdrawScreen() {
  const t = useTranslations('withdrawal');
  useTitle(t('title'));
  return (
    <div className={styles['screen']}>
      <PageHead title={t('title')} up={addressOf('MyPage')} />
      <ForMembers>
        <Terms />
      </ForMembers>
    </div>
  );
}
