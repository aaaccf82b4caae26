import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useSnapshot } from 'valtio';
import { format } from '../../../schema/deadlines.ts';
import { api } from '../../app/calls/api.ts';
import type { ReplyOf } from '../../app/calls/call.ts';
import { keyOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ForMembers } from './ForMembers.tsx';
import { Kept } from './Kept.tsx';
import styles from './Withdrawal.module.css';

function Blocked({ by }: { readonly by: ReplyOf<'withdrawalTerms'>['blockedBy'] }) {
  const t = useTranslations('withdrawal');
  return (
    <section className={layout({ column: 3, ground: 'card', pad: 5 }, styles['blocked'])}>
      <h2 className={layout({ size: 17 })}>{t('blocked.title')}</h2>
      <ul className={layout({ column: 2 })}>
        {by.map(({ what, count }) => (
          <li key={what}>
            {what === 'staff' ? (
              <Link
                href={addressOf('CustomerMain')}
                className={layout({ row: 0, inline: true, touch: true, underline: true })}
              >
                {t('blocked.staff')}
              </Link>
            ) : (
              t(`blocked.${what}`, { count })
            )}
          </li>
        ))}
      </ul>
      {by.some(({ what }) => what !== 'staff') && (
        <ButtonLink variant="soft" href={addressOf('BuyHistory')} className={layout({ self: 'start' })}>
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
      <p className={layout({ tone: 'soft' })}>{t('lead')}</p>
      {blockedBy.length > 0 && <Blocked by={blockedBy} />}
      <section className={layout({ column: 3, ground: 'card', pad: 5 })}>
        <h2 className={layout({ size: 17 })}>{t('lost.title')}</h2>
        <p className={layout({ row: 5, wrap: 2 })}>
          <strong className={layout({ size: 20 }, 'num')}>{t('lost.points', { count: holdingPoint })}</strong>
          <strong className={layout({ size: 20 }, 'num')}>{t('lost.coupons', { count: couponCnt })}</strong>
        </p>
        <p>{t('lost.erased')}</p>
      </section>
      <section className={layout({ column: 3, ground: 'card', pad: 5 })}>
        <h2 className={layout({ size: 17 })}>{t('kept.title')}</h2>
        <Kept rows={kept} />
        <p>{t('kept.nameless')}</p>
      </section>
      <p>{t('rejoin', { date })}</p>
      <div className={layout({ column: 3, above: 3 })}>
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
    <div className={layout({ page: 720 }, styles['screen'])}>
      <PageHead title={t('title')} up={addressOf('MyPage')} />
      <ForMembers>
        <Terms />
      </ForMembers>
    </div>
  );
}
