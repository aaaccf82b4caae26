import Check from 'lucide-react/icons/check';
import { useTranslations } from 'use-intl';
import { LOW_STOCK_SHOWN, STOCK_TYPE } from '../../../schema/catalog/constants.ts';
import type { ProductDetail } from '../../../schema/catalog/products.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { useStore } from '../../app/use-store.ts';
import { Picture } from '../../design/Picture.tsx';
import { useWon } from '../../design/Price.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { addingOf, isAddingSoldOut } from './addings.ts';
import { optionsOf } from './purchase.ts';
import type { Purchase } from './purchase-store.ts';
import { detailLine, groupOf } from './selection.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

type Single = ProductDetail['singleOptions'][number];
type Detail = NonNullable<Single['singleDetails']>[number];
type Base = NonNullable<Single['singleOptionBases']>[number];

const LABEL = layout({ below: 2, weight: 'semibold' });

interface PickerProps {
  readonly purchase: Purchase;
}

/** Descriptive values: one of each group. */
function Values({ purchase }: PickerProps) {
  const t = useTranslations('purchase.product');
  const nameFor = useNames();
  const { options, values: chosen } = useStore(purchase);
  return optionsOf({ options }).normalOptions.map((option) => {
    const { prdtNormalOptionSysId, values, valuesEn } = option;
    return (
      <fieldset key={prdtNormalOptionSysId}>
        <legend className={LABEL}>{t('choose', { group: nameFor(groupOf(option)) })}</legend>
        <div className={layout({ row: 2, wrap: true })}>
          {values.map((value, at) => (
            <label key={value} className={layout({ row: 2, inline: true, touch: true }, styles['chip'])}>
              <input
                type="radio"
                name={`option-${prdtNormalOptionSysId}`}
                checked={chosen[prdtNormalOptionSysId] === value}
                onChange={() => purchase.happened({ what: 'value', option: prdtNormalOptionSysId, value })}
              />
              {nameFor({ name: value, nameEn: valuesEn[at] })}
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}

interface ItemProps {
  readonly name: string;
  /** Shows it. */
  readonly picture?: string | undefined;
  readonly price: string | undefined;
  /** How many there are; undefined: it is not counted. */
  readonly left: number | undefined;
  readonly soldOut: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One thing to choose, with its own price and stock. */
function Item({ name, picture, price, left, soldOut, chosen, onChoose }: ItemProps) {
  const common = useTranslations('common');
  const buying = useTranslations('buying');
  return (
    <li>
      <button
        type="button"
        className={layout({ row: 2, full: true, text: 'left' }, styles['detail'], chosen && styles['chosen'])}
        disabled={soldOut}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        {picture !== undefined && <Picture src={picture} width={44} radius={8} />}
        <span className={layout({ grow: true })}>{name}</span>
        {price && <span className="num">{price}</span>}
        {soldOut ? (
          <em>{common('soldOut')}</em>
        ) : (
          left !== undefined && left <= LOW_STOCK_SHOWN && <em>{buying('left', { count: left })}</em>
        )}
        {chosen && <Check size={18} aria-hidden="true" />}
      </button>
    </li>
  );
}

function Details({
  purchase,
  details,
  base,
}: PickerProps & { readonly details: readonly Detail[]; readonly base?: Base }) {
  const t = useTranslations('purchase');
  const nameFor = useNames();
  const won = useWon();
  const { sold, lines } = useStore(purchase);
  const counted = sold.stockTypeCode === STOCK_TYPE.limited;
  return (
    <ul className={layout({ column: 'snug' })}>
      {details.map((detail) => {
        const line = detailLine(detail, base);
        const soldOut = detail.isSoldout > 0 || (counted && detail.stockQty <= 0);
        const chosen = lines.some((one) => one.id === line.id);
        return (
          <Item
            key={detail.prdtSingleOptionDetailSysId}
            name={nameFor({ name: detail.item, nameEn: detail.itemEn })}
            picture={detail.imageUrl}
            price={detail.price > 0 ? t('product.plus', { price: won(detail.price) }) : undefined}
            left={counted ? detail.stockQty : undefined}
            soldOut={soldOut}
            chosen={chosen}
            onChoose={() => purchase.happened({ what: 'line', line })}
          />
        );
      })}
    </ul>
  );
}

function TwoLevels({ bases, ...picker }: PickerProps & { readonly bases: readonly Base[] }) {
  const t = useTranslations('purchase.product');
  const nameFor = useNames();
  const { purchase } = picker;
  const { baseSysId } = useStore(purchase);
  const base = bases.find((one) => one.prdtSingleOptionBaseSysId === baseSysId);
  return (
    <>
      <div className={layout({ row: 2, wrap: true })}>
        {bases.map((one) => (
          <label
            key={one.prdtSingleOptionBaseSysId}
            className={layout({ row: 2, inline: true, touch: true }, styles['chip'])}
          >
            <input
              type="radio"
              name="option-base"
              checked={one === base}
              onChange={() => purchase.happened({ what: 'base', baseSysId: one.prdtSingleOptionBaseSysId })}
            />
            {one.imageUrl !== undefined && <Picture src={one.imageUrl} width={28} radius="50%" />}
            <span>{nameFor(one)}</span>
          </label>
        ))}
      </div>
      {base && (
        <div className={layout({ above: 4 }, styles['second'])} key={base.prdtSingleOptionBaseSysId}>
          <p className={LABEL}>
            {t('choose', {
              group:
                nameFor({
                  name: base.details[0]?.itemGroupName ?? '',
                  nameEn: base.details[0]?.itemGroupNameEn,
                }) || t('option'),
            })}
          </p>
          <Details {...picker} details={base.details} base={base} />
        </div>
      )}
    </>
  );
}

/** The options of a product, by their type. */
export function OptionPicker(picker: PickerProps) {
  const t = useTranslations('purchase.product');
  const nameFor = useNames();
  const { options, notTaken } = useStore(picker.purchase);
  return (
    <>
      <Values {...picker} />
      {optionsOf({ options }).singleOptions.map((single) => (
        <fieldset key={single.name}>
          <legend className={LABEL}>{t('choose', { group: nameFor(groupOf(single)) || t('option') })}</legend>
          {single.singleOptionBases ? (
            <TwoLevels {...picker} bases={single.singleOptionBases} />
          ) : (
            <Details {...picker} details={single.singleDetails ?? []} />
          )}
        </fieldset>
      ))}
      {notTaken && <ProblemNote className={styles['message']}>{t(notTaken)}</ProblemNote>}
    </>
  );
}

/** Add-ons; choosing one again removes it. */
export function AddingPicker({ purchase }: PickerProps) {
  const t = useTranslations('purchase.product');
  const nameFor = useNames();
  const won = useWon();
  const { addings, options } = useStore(purchase);
  return optionsOf({ options }).addingProducts.map((adding) => (
    <fieldset key={adding.prdtAddingProductSysId}>
      <legend className={LABEL}>{t('take', { name: nameFor(adding) })}</legend>
      <ul className={layout({ column: 'snug' })}>
        {adding.details.map((detail) => {
          const wanted = addingOf(adding, detail);
          const chosen = addings.some(({ id }) => id === wanted.id);
          return (
            <Item
              key={wanted.id}
              name={nameFor({ name: detail.item, nameEn: detail.itemEn })}
              price={t('plus', { price: won(detail.price) })}
              left={detail.stockQty}
              soldOut={isAddingSoldOut(detail)}
              chosen={chosen}
              onChoose={() =>
                purchase.happened(
                  chosen ? { what: 'addingRemoved', id: wanted.id } : { what: 'adding', adding: wanted },
                )
              }
            />
          );
        })}
      </ul>
    </fieldset>
  ));
}
