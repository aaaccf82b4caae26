import CalendarX from 'lucide-react/icons/calendar-x';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import type { OwnBroadcast as Plan } from '../../../schema/broadcasts/plans.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useServerNow } from '../../app/calls/use-server-now.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { Picture } from '../../design/Picture.tsx';
import { LivePill, Pill } from '../../design/Pill.tsx';
import { usePriceText } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { phaseOf, type Own, type Phase } from './own.ts';
import styles from './broadcasting.module.css';

export interface OwnBroadcastProps {
  readonly ids: { readonly broadcastSysId: number; readonly broadcastScheduleSysId: number };
  /** How often it is asked for again (ms); left out: not at all. */
  readonly askedEvery?: number;
  readonly children: (own: Own, phase: Phase) => ReactNode;
}

/** Loads a broadcast of the host's, and says what is wrong where it cannot. */
export function OwnBroadcast({ ids, askedEvery, children }: OwnBroadcastProps) {
  const t = useTranslations('broadcasting');
  const { broadcastSysId, broadcastScheduleSysId } = ids;
  const query = useQuery({
    ...queryOf('sallyBroadcast', { broadcastSysId }),
    staleTime: 0,
    ...(askedEvery !== undefined && { refetchInterval: askedEvery }),
  });
  const now = useServerNow(query.data?.endDate);
  const code = refusalCode(query.error);
  const isElsewhere =
    query.data !== undefined && query.data.broadcastScheduleSysId !== broadcastScheduleSysId;
  if (isElsewhere || code === REFUSED.notFound || code === REFUSED.notAllowed)
    return (
      <StateMessage
        icon={<CalendarX size={30} />}
        title={t('none.title')}
        message={t('none.message')}
        action={<ButtonLink href={addressOf('sellerList')}>{t('toList')}</ButtonLink>}
      />
    );
  if (query.data) return children(query.data, phaseOf(query.data, now));
  if (query.isError) return <NotLoaded query={query} title={t('error')} />;
  return (
    <div aria-hidden="true" className={layout({ column: 4 })}>
      <Skeleton height={132} style={{ borderRadius: 16 }} />
      <Skeleton height={52} style={{ borderRadius: 12 }} />
      <Skeleton height={220} style={{ borderRadius: 16 }} />
    </div>
  );
}

/** `11월 20일 19:30 – 20:30` */
export function useTimeOf(): (plan: Pick<Plan, 'startDate' | 'endDate'>) => string {
  const locale = useLocale();
  return ({ startDate, endDate }) => {
    const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
    const isSameDay = day(locale, start) === day(locale, end);
    const until = isSameDay ? clock(locale, end) : `${day(locale, end)} ${clock(locale, end)}`;
    return `${day(locale, start)} ${clock(locale, start)} – ${until}`;
  };
}

export function PhasePill({ phase }: { readonly phase: Phase }) {
  const t = useTranslations('broadcasting.phases');
  if (phase === 'onAir') return <LivePill />;
  const tone = phase === 'cancelled' || phase === 'missed' ? 'danger' : 'soft';
  return <Pill tone={tone}>{t(phase)}</Pill>;
}

/** Poster, title, state and time. */
export function Summary({ own, phase }: { readonly own: Plan; readonly phase: Phase }) {
  const nameFor = useNames();
  const timeOf = useTimeOf();
  return (
    <section className={layout({ row: 4, below: 5 })}>
      <Picture src={own.thumnailLiveUrl} width={96} ratio="3 / 4" />
      <div className={layout({ column: 2, align: 'start' })}>
        <PhasePill phase={phase} />
        <h2 className={layout({ size: 20 })}>{nameFor(own)}</h2>
        <p className={layout({ tone: 'soft' }, 'num')}>{timeOf(own)}</p>
      </div>
    </section>
  );
}

/** Its products in their order. */
export function Products({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting');
  const nameFor = useNames();
  const priceText = usePriceText();
  return (
    <section className={layout({ column: 3, above: 8 })}>
      <h2 className={layout({ size: 17 })}>{t('products', { count: own.products.length })}</h2>
      <ol>
        {own.products.map((product) => (
          <li key={product.prdtSysId} className={layout({ row: 3 }, styles['product'])}>
            <Picture src={product.imageUrl} width={44} radius={8} />
            <span className={layout({ grow: true })}>{nameFor(product)}</span>
            <span className={layout({ rigid: true, tone: 'soft' }, 'num')}>{priceText(product.price)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
