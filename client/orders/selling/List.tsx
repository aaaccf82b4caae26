import PackageOpen from 'lucide-react/icons/package-open';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MoreButton, type MoreButtonProps } from '../../app/frame/MoreButton.tsx';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';

interface ListProps<T> {
  readonly query: MoreButtonProps['query'] &
    ComponentProps<typeof NotLoaded>['query'] & { readonly isError: boolean };
  /** Undefined: not loaded. */
  readonly items: readonly T[] | undefined;
  readonly empty: string;
  readonly keyOf: (item: T) => number;
  readonly children: (item: T) => ReactNode;
}

/** Cards one below the other, with what stands there before, without and instead of them. */
export function List<T>({ query, items, empty, keyOf, children }: ListProps<T>) {
  const t = useTranslations('selling');
  const common = useTranslations('common');
  if (!items)
    return query.isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      <output className={layout({ column: 3, above: 4 })} aria-label={common('loading')}>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} height={148} style={{ borderRadius: 16 }} />
        ))}
      </output>
    );
  if (items.length === 0)
    return <StateMessage icon={<PackageOpen size={30} />} title={empty} message={t('none')} />;
  return (
    <>
      <ul className={layout({ column: 3, above: 4 })}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  );
}
