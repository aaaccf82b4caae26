import PackageSearch from 'lucide-react/icons/package-search';
import { useLocale, useTranslations } from 'use-intl';
import type { Tracking } from '../../../schema/orders/tracking.ts';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Pill } from '../../design/Pill.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { USUAL_DELIVERY } from './order-view.ts';
import { TrackingMembers } from './TrackingMembers.tsx';
import styles from './orders.module.css';

/** Not the caller's, not sent, or its seller lets nothing be tracked. */
const NOTHING = new Set<string>([REFUSED.noOrder, REFUSED.notNow, REFUSED.notFound]);

/** The parcel and its way, the newest step on top. */
function Way({ parcel }: { readonly parcel: Tracking }) {
  const t = useTranslations('orders.tracking');
  const locale = useLocale();
  const nameFor = useNames();
  return (
    <article className={layout({ ground: 'paper' })}>
      <div className={layout({ row: 3, wrap: 2, weight: 'semibold' })}>
        <Pill tone={parcel.deliveredAt ? 'good' : 'accent'}>
          {t(parcel.deliveredAt ? 'arrived' : 'onItsWay')}
        </Pill>
        <span>{nameFor(parcel)}</span>
        <span className="num">{t('number', { number: parcel.invoiceNo })}</span>
      </div>
      {parcel.isCurrent === 0 && <p className={layout({ above: 4, quiet: true })}>{t('old')}</p>}
      {parcel.steps.length === 0 ? (
        <p className={layout({ above: 4, quiet: true })}>{t('unknown')}</p>
      ) : (
        <ol className={layout({ above: 5 })}>
          {parcel.steps.toReversed().map(({ at, place, status }, index) => (
            <li
              key={`${at} ${status}`}
              className={layout({ column: 'hair' }, styles['stop'], index === 0 && styles['last'])}
            >
              <span className={layout({ weight: 'semibold' })}>{status}</span>
              <span className={layout({ quiet: true })}>{place}</span>
              <time className={layout({ quiet: true }, 'num')} dateTime={at}>
                {`${day(locale, Date.parse(at))} ${clock(locale, Date.parse(at))}`}
              </time>
            </li>
          ))}
        </ol>
      )}
      {parcel.trackUrl !== null && (
        <a
          className={layout({ row: 0, inline: true, touch: true, size: 13 }, styles['elsewhere'])}
          href={parcel.trackUrl}
          target="_blank"
          rel="noreferrer"
        >
          {t('elsewhere')}
        </a>
      )}
      <p className={layout({ above: 4, quiet: true })}>{t('usual', USUAL_DELIVERY)}</p>
    </article>
  );
}

type Params = ScreenProps<'TrackingOf'>['params'];

function Parcel({ params }: { readonly params: Params }) {
  const t = useTranslations('orders.tracking');
  const parcel = useQuery({ ...queryOf('tracking', params), staleTime: 0 });
  if (parcel.data) return <Way parcel={parcel.data} />;
  if (parcel.isPending) return <Skeleton height={280} style={{ borderRadius: 16 }} />;
  if (!NOTHING.has(refusalCode(parcel.error))) return <NotLoaded query={parcel} title={t('error')} />;
  return (
    <StateMessage
      icon={<PackageSearch size={30} />}
      title={t('none.title')}
      message={t('none.message')}
      action={<ButtonLink href={addressOf('BuyHistoryDetail', params)}>{t('none.order')}</ButtonLink>}
    />
  );
}

/** Where the parcel of an order's line is. */
export default function TrackingScreen({ params }: ScreenProps<'TrackingOf'>) {
  const t = useTranslations('orders.tracking');
  useTitle(t('title'));
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('title')} up={addressOf('BuyHistoryDetail', params)} />
      <TrackingMembers>
        <Parcel params={params} />
      </TrackingMembers>
    </div>
  );
}
