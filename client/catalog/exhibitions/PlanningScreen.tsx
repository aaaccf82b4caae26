import CalendarX from 'lucide-react/icons/calendar-x';
import PackageOpen from 'lucide-react/icons/package-open';
import Tag from 'lucide-react/icons/tag';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api } from '../../app/calls/api.ts';
import { keyOf, queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ScreenLoading } from '../../app/ScreenLoading.tsx';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { Products } from '../listing/offers.ts';
import { Plans } from './Plans.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './exhibitions.module.css';

const TYPES = ['brandList', 'event', 'new', 'best'] as const;
type Type = (typeof TYPES)[number];

/** In which order the products are asked for. */
const ASKED = {
  brandList: { sort: 'relevance' },
  new: { sort: 'new' },
  best: { sort: 'sold' },
} as const satisfies Record<Exclude<Type, 'event'>, object>;

/** A brand's products, or its plans. */
export default function PlanningScreen({ params: { type, brandSysId } }: ScreenProps<'Planning'>) {
  const t = useTranslations('exhibitions.brand');
  const nameFor = useNames();
  const query = useQuery(queryOf('brand', { brandSysId }));
  const name = query.data ? nameFor(query.data) : undefined;
  useTitle(name ?? t(type));
  if (name === undefined) {
    if (query.isPending) return <ScreenLoading />;
    return (
      <NotLoaded
        screen
        query={query}
        title={t('failed')}
        gone={{
          icon: <Tag size={30} />,
          title: t('gone.title'),
          message: t('gone.message'),
          action: <ButtonLink href={addressOf('Search')}>{t('brandList')}</ButtonLink>,
        }}
      />
    );
  }
  return (
    <div className={layout({ page: 1264 })}>
      <PageHead title={name} onBack={backToScreen} />
      <nav className={layout({ row: 2, below: 4, rail: true }, styles['types'])} aria-label={t('label')}>
        {TYPES.map((each) => (
          <Link
            key={each}
            href={addressOf('Planning', { type: each, brandSysId })}
            replace
            aria-current={each === type ? 'page' : undefined}
          >
            {t(each)}
          </Link>
        ))}
      </nav>
      {type === 'event' ? (
        <Plans
          ask={{ brandSysId }}
          none={
            <StateMessage
              icon={<CalendarX size={30} />}
              title={t('noPlan.title')}
              message={t('noPlan.message')}
            />
          }
        />
      ) : (
        <Products
          key={type}
          queryKey={[...keyOf('searchProducts'), brandSysId, type]}
          ask={(page, signal) => api('searchProducts', { brandSysId, ...ASKED[type], ...page }, { signal })}
          none={
            <StateMessage
              icon={<PackageOpen size={30} />}
              title={t('none.title')}
              message={t('none.message')}
            />
          }
        />
      )}
    </div>
  );
}
