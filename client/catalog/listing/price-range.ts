import { useTranslations } from 'use-intl';
import { useWon } from '../../design/Price.tsx';
import type { Filters } from './filters.ts';

/** A range of prices in words; undefined where there is none. */
export function usePriceRange(): (range: Pick<Filters, 'minPrice' | 'maxPrice'>) => string | undefined {
  const t = useTranslations('listing.price');
  const won = useWon();
  return ({ minPrice, maxPrice }) => {
    if (minPrice !== undefined && maxPrice !== undefined)
      return t('between', { min: won(minPrice), max: won(maxPrice) });
    if (minPrice !== undefined) return t('from', { price: won(minPrice) });
    return maxPrice === undefined ? undefined : t('upTo', { price: won(maxPrice) });
  };
}
