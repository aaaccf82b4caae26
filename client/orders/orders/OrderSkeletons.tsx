import { useTranslations } from 'use-intl';
import { layout } from '../../design/layout/layout.ts';
import { Skeleton } from '../../design/Skeleton.tsx';

export function OrderListSkeleton() {
  const t = useTranslations('common');
  return (
    <output className={layout({ column: 3, above: 4 })} aria-label={t('loading')}>
      {[0, 1, 2, 3].map((key) => (
        <span key={key} className={layout({ ground: 'card', lift: 'shadow' })}>
          <span className={layout({ row: 2, quiet: true, weight: 'semibold' })}>
            <Skeleton width={84} height={18} />
            <Skeleton width={64} height={24} style={{ borderRadius: 12 }} />
          </span>
          <span className={layout({ row: 3, above: 3 })}>
            <Skeleton width={72} height={72} />
            <span className={layout({ column: 'hair', grow: true })}>
              <Skeleton shape="text" width="80%" />
              <Skeleton shape="text" width="36%" />
            </span>
          </span>
        </span>
      ))}
    </output>
  );
}

export function ReceiptSkeleton() {
  const t = useTranslations('common');
  return (
    <output className={layout({ columns: 320 })} aria-label={t('loading')}>
      <span className={layout({ ground: 'paper' })}>
        <Skeleton shape="text" width="50%" />
        <Skeleton height={64} style={{ margin: '20px 0' }} />
        {[0, 1].map((key) => (
          <span key={key} className={layout({ row: 3, padBlock: 2 })}>
            <Skeleton width={64} height={64} />
            <span className={layout({ column: 0, grow: true, leading: 140 })}>
              <Skeleton shape="text" width="80%" />
              <Skeleton shape="text" width="40%" />
            </span>
          </span>
        ))}
        <Skeleton height={120} style={{ marginTop: 20 }} />
      </span>
    </output>
  );
}
