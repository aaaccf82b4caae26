import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { createElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../app/later.ts';
import { layersAtRest } from '../../design/overlays/back-stack.ts';
import { Chips } from './Chips.tsx';
import { countOf, type Filters, type FilterFlag, type ListOf, OF_ALL, without } from './filters.ts';
import styles from './Listing.module.css';
import { usePriceRange } from './price-range.ts';

/** In the row itself, because many want them. */
const QUICK: readonly FilterFlag[] = ['isOnAir', 'isFreeDelivery', 'isOnSale'];

export interface ToolsProps {
  readonly filters: Filters;
  readonly apply: (filters: Filters) => void;
  readonly of?: ListOf;
}

/** The row of filters over a list: all of them in a sheet, the most wanted ones at once. */
export function Tools({ filters, apply, of = OF_ALL }: ToolsProps) {
  const t = useTranslations('listing');
  const priceRange = usePriceRange();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Filters>();
  const sheet = usePart(
    () => import('./FilterSheet.tsx'),
    isOpen,
    () => setOpen(false),
  );
  // The sheet's entry of the history goes first: the address is the one below it.
  useEffect(() => {
    if (isOpen || !chosen) return;
    const applyAtRest = async () => {
      await layersAtRest();
      setChosen(undefined);
      apply(chosen);
    };
    void applyAtRest();
  }, [isOpen, chosen, apply]);
  const count = countOf(filters);
  const range = priceRange(filters);
  return (
    <>
      <Chips label={t('filters')} className={styles['tools']}>
        <button type="button" aria-haspopup="dialog" data-on={count > 0} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {count > 0 ? t('filtersOf', { count }) : t('filters')}
        </button>
        {range !== undefined && (
          <button
            type="button"
            aria-pressed
            aria-label={t('drop', { filter: range })}
            onClick={() => apply(without(filters, 'minPrice', 'maxPrice'))}
          >
            {range}
            <X size={14} aria-hidden="true" />
          </button>
        )}
        {QUICK.map((flag) => (
          <button
            key={flag}
            type="button"
            aria-pressed={filters[flag] === 1}
            onClick={() => apply(filters[flag] ? without(filters, flag) : { ...filters, [flag]: 1 })}
          >
            {t(`flags.${flag}`)}
          </button>
        ))}
      </Chips>
      {sheet &&
        createElement(sheet, {
          open: isOpen,
          filters,
          of,
          onClose: () => setOpen(false),
          onApply: (next) => {
            setChosen(next);
            setOpen(false);
          },
        })}
    </>
  );
}
