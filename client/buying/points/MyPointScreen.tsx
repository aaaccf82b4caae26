import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { POINT_HISTORY_GROUP, POINT_HISTORY_MONTHS } from '../../../schema/buying/constants.ts';
import { format } from '../../../schema/deadlines.ts';
import type { PointHistory } from '../../../schema/buying/points.ts';
import { MoreButton } from '../../app/frame/MoreButton.tsx';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { clock, day } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Segments } from '../../design/controls/Segments.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { Balance } from './Balance.tsx';
import { Members } from './Members.tsx';
import { usePoints } from './use-points.ts';
import styles from './Points.module.css';

const TABS = ['all', 'saved', 'used', 'expired'] as const;
type Tab = (typeof TABS)[number];

const TYPE_TEXTS = {
  1: 't1',
  2: 't2',
  3: 't3',
  4: 't4',
  5: 't5',
  6: 't6',
  7: 't7',
  8: 't8',
  9: 't9',
  10: 't10',
} as const satisfies Record<PointHistory['historyType'], string>;

function Change({ change }: { readonly change: PointHistory }) {
  const t = useTranslations('points');
  const locale = useLocale();
  const { historyType, historyGroup, pointAmount, orderSysId, createdAt, expireDate } = change;
  const at = Date.parse(createdAt);
  const isSaved = historyGroup === POINT_HISTORY_GROUP.saved;
  const type = t(`types.${TYPE_TEXTS[historyType]}`);
  return (
    <article className={layout({ row: 4, spread: true, padBlock: 3 }, styles['change'])}>
      <p className={layout({ column: 'hair' })}>
        {orderSysId === null ? (
          <span>{type}</span>
        ) : (
          <Link href={addressOf('BuyHistoryDetail', { orderSysId })}>{type}</Link>
        )}
        <time
          className={layout({ quiet: true })}
          dateTime={createdAt}
        >{`${day(locale, at)} ${clock(locale, at)}`}</time>
        {isSaved && expireDate !== null && (
          <span className={layout({ quiet: true })}>
            {t('until', { time: format(locale, { dateStyle: 'medium' }).format(Date.parse(expireDate)) })}
          </span>
        )}
      </p>
      <strong className={layout({ rigid: true, size: 17, tone: isSaved ? 'good' : 'ink' }, 'num')}>
        {t(isSaved ? 'plus' : 'minus', { amount: pointAmount })}
      </strong>
    </article>
  );
}

function History({ tab }: { readonly tab: Tab }) {
  const t = useTranslations('points');
  const query = usePoints(tab === 'all' ? null : POINT_HISTORY_GROUP[tab]);
  const pages = query.data?.pages;
  if (!pages) {
    if (query.isError) return <NotLoaded query={query} title={t('error')} />;
    return [0, 1, 2].map((key) => <Skeleton key={key} height={56} style={{ marginTop: 12 }} />);
  }
  const changes = pages.flatMap(({ points }) => points);
  if (changes.length === 0)
    return (
      <StateMessage icon={<Coins size={30} />} title={t(`none.${tab}`, { months: POINT_HISTORY_MONTHS })} />
    );
  return (
    <>
      <ul className={layout({ column: 0, ruled: 'border', above: 2 })}>
        {changes.map((change, at) => (
          // Several things can happen in one moment; what is listed only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  );
}

function Own() {
  const t = useTranslations('points');
  const [tab, setTab] = useState<Tab>('all');
  const held = usePoints(null).data?.pages[0];
  return (
    <>
      {held ? <Balance of={held} /> : <Skeleton height={132} style={{ borderRadius: 16 }} />}
      <Link href={addressOf('MyPointNoti')} className={layout({ row: 0, spread: true }, styles['notice'])}>
        {t('notice.title')}
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
      <h2 className={layout({ above: 3, below: 3, size: 17 })}>
        {t('history', { months: POINT_HISTORY_MONTHS })}
      </h2>
      <Segments
        label={t('history', { months: POINT_HISTORY_MONTHS })}
        options={TABS.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        value={tab}
        onChoose={setTab}
      />
      <History key={tab} tab={tab} />
    </>
  );
}

/** The member's points: what is held, what goes next, and what came and went in the last year. */
export default function MyPointScreen() {
  const t = useTranslations('points');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <h1>{t('title')}</h1>
      <Members>
        <Own />
      </Members>
    </div>
  );
}
