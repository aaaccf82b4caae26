import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BROADCAST_PRODUCTS_MAX } from '../../../../schema/broadcasts/constants.ts';
import type { OwnProduct } from '../../../../schema/catalog/own-products.ts';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import { api } from '../../../app/calls/api.ts';
import { keyOf, useInfiniteQuery } from '../../../app/calls/query.ts';
import { MoreButton } from '../../../app/frame/MoreButton.tsx';
import { useNames } from '../../../app/i18n/localized.ts';
import { NotLoaded } from '../../../app/NotLoaded.tsx';
import { Button } from '../../../design/controls/Button.tsx';
import { SearchField } from '../../../design/controls/SearchField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { Pill } from '../../../design/Pill.tsx';
import { usePriceText } from '../../../design/Price.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import type { Chosen } from './form.ts';
import styles from '../broadcasting.module.css';

export interface ProductSheetProps {
  readonly sellerSysId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly Chosen[];
  readonly onChosen: (chosen: readonly Chosen[]) => void;
}

function useOwnProducts(sellerSysId: number, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...keyOf('ownProducts'), sellerSysId],
    enabled,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api('ownProducts', { sellerSysId, startIndex: pageParam, rowCount: ROW_COUNT_MAX }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { products }) => sum + products.length, 0);
      return last.products.length > 0 && loaded < last.totalCnt ? loaded : undefined;
    },
  });
}

function Row({
  product,
  isChosen,
  isFull,
  onToggle,
}: {
  readonly product: OwnProduct;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}) {
  const t = useTranslations('broadcasting.plan.products');
  const nameFor = useNames();
  const priceText = usePriceText();
  return (
    <label className={layout({ row: 3, clickable: true }, styles['pick'])}>
      <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle} />
      <Picture src={product.imageUrl} width={52} radius={8} />
      <span className={layout({ column: 'hair', grow: true, align: 'start' })}>
        <strong className={layout({ weight: 'semibold', leading: 135 })}>{nameFor(product)}</strong>
        <small className={layout({ quiet: true }, 'num')}>
          {`${priceText(product.price)}${product.prdtNo === '' ? '' : ` · ${product.prdtNo}`}`}
        </small>
        {product.isDisplay === 0 && <Pill tone="soft">{t('stopped')}</Pill>}
      </span>
    </label>
  );
}

function List({ sellerSysId, open, chosen, onChosen }: Omit<ProductSheetProps, 'onClose'>) {
  const t = useTranslations('broadcasting.plan.products');
  const nameFor = useNames();
  const [text, setText] = useState('');
  const query = useOwnProducts(sellerSysId, open);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const wanted = text.trim().toLowerCase();
  // What is searched for may be on any page.
  const loadsOn = wanted !== '' && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (loadsOn) void fetchNextPage();
  }, [loadsOn, fetchNextPage]);
  if (!data)
    return isError ? (
      <NotLoaded query={query} title={t('error')} />
    ) : (
      [0, 1, 2, 3].map((key) => <Skeleton key={key} height={60} style={{ margin: 8, borderRadius: 12 }} />)
    );
  const found = data.pages
    .flatMap(({ products }) => products)
    .filter((product) =>
      [product.name, product.nameEn, product.prdtNo, nameFor(product)].some((one) =>
        one.toLowerCase().includes(wanted),
      ),
    );
  const isChosen = (id: number) => chosen.some(({ prdtSysId }) => prdtSysId === id);
  const toggle = ({ prdtSysId, name, nameEn, imageUrl, price }: OwnProduct) =>
    onChosen(
      isChosen(prdtSysId)
        ? chosen.filter((each) => each.prdtSysId !== prdtSysId)
        : [...chosen, { prdtSysId, name, nameEn, imageUrl, price }],
    );
  return (
    <>
      <div className={styles['search']}>
        <SearchField label={t('search')} clearLabel={t('clear')} value={text} onValue={setText} />
      </div>
      <output className="sr-only">{t('found', { count: found.length })}</output>
      {found.length === 0 && !hasNextPage ? (
        <p className={layout({ tone: 'soft' }, styles['none'])}>{t(wanted === '' ? 'noneYet' : 'none')}</p>
      ) : (
        <ul className={layout({ padInline: 4 })}>
          {found.map((product) => (
            <li key={product.prdtSysId}>
              <Row
                product={product}
                isChosen={isChosen(product.prdtSysId)}
                isFull={chosen.length >= BROADCAST_PRODUCTS_MAX}
                onToggle={() => toggle(product)}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </>
  );
}

/** The seller's products, to choose those that the broadcast shows. */
export function ProductSheet({ onClose, ...list }: ProductSheetProps) {
  const t = useTranslations('broadcasting.plan.products');
  return (
    <Sheet
      open={list.open}
      onClose={onClose}
      title={t('choose')}
      footer={
        <Button size="large" wide onClick={onClose}>
          {t('chosen', { count: list.chosen.length })}
        </Button>
      }
    >
      <List {...list} />
    </Sheet>
  );
}
