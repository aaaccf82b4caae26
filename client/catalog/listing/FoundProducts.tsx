import PackageOpen from 'lucide-react/icons/package-open';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../app/calls/api.ts';
import { keyOf } from '../../app/calls/query.ts';
import { Button } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { countOf, type Filters, type ListOf, OF_ALL } from './filters.ts';
import { Products } from './Products.tsx';
import { Sort } from './Sort.tsx';
import { useFilters } from './use-filters.ts';

export interface FoundProductsProps {
  readonly of?: ListOf;
  /** Shown if there are none at all; by default that nothing is sold yet. */
  readonly none?: ReactNode;
  readonly onOpen?: () => void;
  /** Something else is what the page shows first. */
  readonly isBelow?: boolean;
}

/** Products as the filters of the address have them. */
export function FoundProducts({ of = OF_ALL, none, onOpen, isBelow = false }: FoundProductsProps) {
  const t = useTranslations('listing');
  const [filters, apply] = useFilters();
  const asked: Filters & ListOf = { ...filters, ...of };
  const empty =
    countOf(filters) > 0 ? (
      <StateMessage
        icon={<SearchX size={30} />}
        title={t('none.title')}
        message={t('none.message')}
        action={
          <Button variant="soft" onClick={() => apply(filters.sort ? { sort: filters.sort } : {})}>
            {t('clear')}
          </Button>
        }
      />
    ) : (
      (none ?? (
        <StateMessage
          icon={<PackageOpen size={30} />}
          title={t('empty.title')}
          message={t('empty.message')}
        />
      ))
    );
  return (
    <Products
      key={JSON.stringify(asked)}
      queryKey={[...keyOf('searchProducts'), asked]}
      ask={(page, signal) => api('searchProducts', { ...asked, ...page }, { signal })}
      tools={<Sort filters={filters} apply={apply} byRelevance={of.keyword !== undefined} />}
      none={empty}
      isBelow={isBelow}
      {...(onOpen && { onOpen })}
    />
  );
}
