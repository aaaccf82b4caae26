import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { STOCK_TYPE } from '../../schema/constants.ts';
import type { BroadcastProduct, ProductDetail } from '../../schema/products.ts';
import { cx } from '../design/cx.ts';
import { useWon } from '../design/Price.tsx';
import { detailLine } from './selection.ts';
import type { Purchase } from './use-purchase.ts';
import styles from './OptionPicker.module.css';

type Single = ProductDetail['singleOptions'][number];
type Detail = NonNullable<Single['singleDetails']>[number];
type Base = NonNullable<Single['singleOptionBases']>[number];

interface PickerProps {
  readonly product: BroadcastProduct;
  readonly purchase: Purchase;
}

/** Descriptive values: one of each group. */
function Values({ purchase }: PickerProps) {
  const t = useTranslations('shop.product');
  return purchase.options.normalOptions.map(({ prdtNormalOptionSysId, name, groupName, values }) => {
    const group = groupName || name;
    return (
      <fieldset key={prdtNormalOptionSysId} className={styles['group']}>
        <legend>{t('choose', { group })}</legend>
        <div className={styles['chips']}>
          {values.map((value) => (
            <label key={value} className={styles['chip']}>
              <input
                type="radio"
                name={`option-${prdtNormalOptionSysId}`}
                checked={purchase.values[prdtNormalOptionSysId] === value}
                onChange={() => purchase.chooseValue(prdtNormalOptionSysId, value)}
              />
              {value}
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}

function Details({
  product,
  purchase,
  details,
  base,
}: PickerProps & { readonly details: readonly Detail[]; readonly base?: Base }) {
  const t = useTranslations('shop');
  const won = useWon();
  const counted = product.stockTypeCode === STOCK_TYPE.limited;
  return (
    <ul className={styles['details']}>
      {details.map((detail) => {
        const line = detailLine(detail, base);
        const soldOut = detail.isSoldout > 0 || (counted && detail.stockQty <= 0);
        const chosen = purchase.lines.some((one) => one.id === line.id);
        return (
          <li key={detail.prdtSingleOptionDetailSysId}>
            <button
              type="button"
              className={cx(styles['detail'], chosen && styles['chosen'])}
              disabled={soldOut}
              aria-pressed={chosen}
              onClick={() => purchase.add(line)}
            >
              <span>{detail.item}</span>
              {detail.price > 0 && (
                <span className="num">{t('product.plus', { price: won(detail.price) })}</span>
              )}
              {soldOut ? (
                <em>{t('soldOut')}</em>
              ) : (
                counted && detail.stockQty <= 10 && <em>{t('left', { count: detail.stockQty })}</em>
              )}
              {chosen && <Check size={18} aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function TwoLevels({ bases, ...picker }: PickerProps & { readonly bases: readonly Base[] }) {
  const t = useTranslations('shop.product');
  const { purchase } = picker;
  const base = bases.find((one) => one.prdtSingleOptionBaseSysId === purchase.baseSysId);
  return (
    <>
      <div className={styles['chips']}>
        {bases.map((one) => (
          <label key={one.prdtSingleOptionBaseSysId} className={styles['chip']}>
            <input
              type="radio"
              name="option-base"
              checked={one === base}
              onChange={() => purchase.chooseBase(one.prdtSingleOptionBaseSysId)}
            />
            {one.name}
          </label>
        ))}
      </div>
      {base && (
        <div className={styles['second']} key={base.prdtSingleOptionBaseSysId}>
          <p className={styles['sub']}>
            {t('choose', { group: base.details[0]?.itemGroupName || t('option') })}
          </p>
          <Details {...picker} details={base.details} base={base} />
        </div>
      )}
    </>
  );
}

/** The options of a product, by their type. */
export function OptionPicker(picker: PickerProps) {
  const t = useTranslations('shop.product');
  const { purchase } = picker;
  return (
    <>
      <Values {...picker} />
      {purchase.options.singleOptions.map((single) => (
        <fieldset key={single.name} className={styles['group']}>
          <legend>{t('choose', { group: single.groupName || single.name || t('option') })}</legend>
          {single.singleOptionBases ? (
            <TwoLevels {...picker} bases={single.singleOptionBases} />
          ) : (
            <Details {...picker} details={single.singleDetails ?? []} />
          )}
        </fieldset>
      ))}
      {purchase.duplicate !== undefined && (
        <p className={styles['message']} role="alert">
          {t('duplicate')}
        </p>
      )}
    </>
  );
}
