import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ROW_COUNT_MAX, SEARCH_DEBOUNCE } from '../../../schema/constants.ts';
import { PRODUCT_PRICE_MAX } from '../../../schema/catalog/constants.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useDebounced } from '../../app/use-debounced.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Switch } from '../../design/controls/Switch.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { counted } from './counted.ts';
import { type Filters, type FilterFlag, type ListOf, without } from './filters.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Listing.module.css';
import { usePriceRange } from './price-range.ts';

const FLAGS: readonly FilterFlag[] = ['isOnAir', 'isFreeDelivery', 'isOnSale'];
/** In won. */
const RANGES: readonly Pick<Filters, 'minPrice' | 'maxPrice'>[] = [
  { maxPrice: 10_000 },
  { minPrice: 10_000, maxPrice: 30_000 },
  { minPrice: 30_000, maxPrice: 50_000 },
  { minPrice: 50_000 },
];

const DIGITS_MAX = String(PRODUCT_PRICE_MAX).length;

function digits(text: string): number | undefined {
  const only = text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return only === '' ? undefined : Number(only);
}

interface PartProps {
  readonly draft: Filters;
  readonly change: (filters: Filters) => void;
}

function Price({ draft, change }: PartProps) {
  const t = useTranslations('listing.price');
  const rangeText = usePriceRange();
  const { minPrice, maxPrice } = draft;
  const set = (name: 'minPrice' | 'maxPrice', price: number | undefined) =>
    change(price === undefined ? without(draft, name) : { ...draft, [name]: price });
  const isCrossed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice;
  return (
    <fieldset>
      <legend className={layout({ below: 3, weight: 'bold' })}>{t('label')}</legend>
      <div className={layout({ row: 2, wrap: true }, styles['options'])}>
        {RANGES.map((range) => {
          const isOn = range.minPrice === minPrice && range.maxPrice === maxPrice;
          return (
            <button
              key={rangeText(range)}
              type="button"
              aria-pressed={isOn}
              onClick={() => change({ ...without(draft, 'minPrice', 'maxPrice'), ...(isOn ? {} : range) })}
            >
              {rangeText(range)}
            </button>
          );
        })}
      </div>
      <div className={layout({ above: 4 }, styles['prices'])}>
        {(['minPrice', 'maxPrice'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            inputMode="numeric"
            autoComplete="off"
            value={draft[name]?.toLocaleString('ko') ?? ''}
            error={name === 'maxPrice' && isCrossed ? t('crossed') : undefined}
            onChange={({ currentTarget }) => set(name, digits(currentTarget.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly options: readonly { readonly id: number; readonly text: string }[];
  readonly value: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
}

function Choices({ title, options, value, onChoose }: ChoicesProps) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className={layout({ below: 3, weight: 'bold' })}>{title}</legend>
      <div className={layout({ row: 2, wrap: true }, styles['options'])}>
        {options.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === value}
            onClick={() => onChoose(id === value ? undefined : id)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export interface FilterSheetProps {
  readonly filters: Filters;
  readonly of: ListOf;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onApply: (filters: Filters) => void;
}

/** Its content is new each time that it opens. */
function Content({ filters, of, onApply, open, onClose }: FilterSheetProps) {
  const t = useTranslations('listing');
  const nameFor = useNames();
  const [draft, change] = useState(filters);
  const asked = useDebounced(draft, SEARCH_DEBOUNCE);
  const { data: found } = useQuery({
    ...queryOf('searchProducts', { ...asked, ...of, startIndex: 0, rowCount: 1 }),
    placeholderData: (before) => before,
  });
  const { data: categories } = useQuery({
    ...queryOf('categories', {}),
    enabled: of.categorySysId === undefined,
  });
  const { data: brands } = useQuery({
    ...queryOf('searchBrands', { startIndex: 0, rowCount: ROW_COUNT_MAX }),
    enabled: of.brandSysId === undefined,
  });
  const choose = (name: 'categorySysId' | 'brandSysId', id: number | undefined) =>
    change(id === undefined ? without(draft, name) : { ...draft, [name]: id });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters')}
      footer={
        <div className={layout({ row: 2 })}>
          <Button
            variant="soft"
            size="large"
            className={layout({ rigid: true })}
            onClick={() => change(draft.sort ? { sort: draft.sort } : {})}
          >
            {t('reset')}
          </Button>
          <Button size="large" wide onClick={() => onApply(draft)}>
            {found ? t('show', counted(found.totalCnt)) : t('apply')}
          </Button>
        </div>
      }
    >
      <div className={layout({ column: 6 }, styles['sheet'])}>
        <div>
          {FLAGS.map((flag) => (
            <Switch
              key={flag}
              label={t(`flags.${flag}`)}
              isOn={draft[flag] === 1}
              onChange={(isOn) => change(isOn ? { ...draft, [flag]: 1 } : without(draft, flag))}
            />
          ))}
        </div>
        <Price draft={draft} change={change} />
        {of.categorySysId === undefined && (
          <Choices
            title={t('category')}
            options={(categories?.categories ?? []).map((each) => ({
              id: each.categorySysId,
              text: nameFor(each),
            }))}
            value={draft.categorySysId}
            onChoose={(id) => choose('categorySysId', id)}
          />
        )}
        {of.brandSysId === undefined && (
          <Choices
            title={t('brand')}
            options={(brands?.brands ?? []).map((each) => ({ id: each.brandSysId, text: nameFor(each) }))}
            value={draft.brandSysId}
            onChoose={(id) => choose('brandSysId', id)}
          />
        )}
      </div>
    </Sheet>
  );
}

export default function FilterSheet(props: FilterSheetProps) {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setOpenings(openings + 1);
  }
  // Until somebody opens it, it asks for nothing.
  return openings > 0 && <Content key={openings} {...props} />;
}
