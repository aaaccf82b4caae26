import RadioTower from 'lucide-react/icons/radio-tower';
import Store from 'lucide-react/icons/store';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { PAST_BROADCASTS_SHOWN, SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { PERMISSION } from '../../../schema/members/constants.ts';
import { useQueries } from '../../app/calls/queries.ts';
import { queryOf } from '../../app/calls/query.ts';
import { session } from '../../app/session/session.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { RowsSkeleton } from '../../broadcasts/schedule/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './home.module.css';
import { useStartText } from './StartsAt.tsx';

export interface QuietProps {
  /** The next broadcast. */
  readonly next: BroadcastCard | undefined;
  /** When that was known (ms). */
  readonly knownAt: number;
}

/** In place of broadcasts on air. */
export function Quiet({ next, knownAt }: QuietProps) {
  const t = useTranslations('home.empty');
  const startText = useStartText();
  if (!next) return <WithoutNext />;
  const time = startText(Date.parse(next.startDate), knownAt);
  return <StateMessage icon={<RadioTower size={30} />} title={t('title')} message={t('soon', { time })} />;
}

/** The lists below ask for the same, so it is asked once. */
const REST = [
  queryOf('mainProducts', { startIndex: 0, rowCount: ROW_COUNT_MAX }),
  queryOf('schedules', {
    scheduleTypeCode: SCHEDULE_TYPE.replay,
    startIndex: 0,
    rowCount: PAST_BROADCASTS_SHOWN,
  }),
] as const;

function WithoutNext() {
  const t = useTranslations('home.empty');
  const { isPending, isNothing } = useQueries({
    queries: REST,
    combine: ([products, past]) => ({
      isPending: products.isPending || past.isPending,
      isNothing: products.data?.products.length === 0 && past.data?.broadcasts.length === 0,
    }),
  });
  if (isPending) return <RowsSkeleton />;
  if (isNothing) return <NothingYet />;
  return <StateMessage icon={<RadioTower size={30} />} title={t('title')} message={t('message')} />;
}

/** Nobody has sold anything here yet. Who may open a shop learns how. */
function NothingYet() {
  const t = useTranslations('home.nothing');
  const isManager = useSnapshot(session).authSysId === PERMISSION.manager;
  if (!isManager)
    return <StateMessage icon={<Store size={30} />} title={t('title')} message={t('message')} />;
  return (
    <StateMessage
      icon={<Store size={30} />}
      title={t('managers.title')}
      message={t('managers.message')}
      action={
        <div className={layout({ full: true }, styles['steps'])}>
          <pre className={layout({ ground: 'note', pad: 4, size: 13, text: 'left' }, styles['commands'])}>
            <code>{`npx sellover login\nnpx sellover seller create --name '${t('managers.example')}'`}</code>
          </pre>
          <p className={layout({ above: 3, quiet: true })}>
            {t('managers.more', { page: 'server/docs/first-shop.md' })}
          </p>
        </div>
      }
    />
  );
}
