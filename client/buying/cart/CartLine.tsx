import X from 'lucide-react/icons/x';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Basket } from '../../../schema/buying/baskets.ts';
import { refusalMeans } from '../../../schema/codes.ts';
import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../../schema/buying/constants.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { codeText } from '../../app/calls/errors.ts';
import { useNames, useShownNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { usePriceText } from '../../design/Price.tsx';
import { Stepper } from '../../design/controls/Stepper.tsx';
import styles from './Cart.module.css';

/**
 * Why a line cannot be bought as it is; undefined: it can. The texts of refusals address a buyer who is ordering. The cart
 * has its own texts where a line needs other advice, or nothing was refused yet.
 */
function useWhy(): (basket: Basket) => string | undefined {
  const t = useTranslations('cart.why');
  return ({ why, stockQty }) => {
    if (why === null) return undefined;
    if (why === REFUSED.aboveMax) return t('many');
    if (why === REFUSED.broadcastOver) return t('liveOnly');
    const means = refusalMeans(why);
    if (means === 'options' || means === 'soldOut') return t(means);
    if (means === 'stock' && stockQty !== null) return t('left', { qty: stockQty });
    return codeText(why);
  };
}

export function canBeOrdered({ why }: Basket): boolean {
  return why === null;
}

interface CartLineProps {
  readonly basket: Basket;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onQty: (qty: number) => void;
  readonly onRemove: () => void;
}

export function CartLine({ basket, chosen: isChosen, onChoose, onQty, onRemove }: CartLineProps) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const nameFor = useNames();
  const shownNameFor = useShownNames();
  const priceOf = usePriceText();
  const { product, broadcastSysId, broadcastScheduleSysId, why } = basket;
  const whyNot = useWhy()(basket);
  const [chosen] = basket.options.length > 0 ? basket.selectedOptions : [];
  const options = chosen && nameFor({ name: chosen.contentName, nameEn: chosen.contentNameEn });
  const name = product ? shownNameFor(product) : t('gone');
  const fullName = [name, options].filter(Boolean).join(' ');
  const means = why === null ? undefined : refusalMeans(why);
  // Another quantity may be bought.
  const mayChange = why === null || means === 'quantity' || means === 'stock';
  return (
    <li className={layout({ ground: 'card', lift: 'ring' }, styles['line'])}>
      <input
        type="checkbox"
        aria-label={t('choose', { name: fullName })}
        checked={isChosen}
        disabled={!canBeOrdered(basket)}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Picture
        className={mayChange ? undefined : styles['grey']}
        src={product?.squareImageUrl}
        width={80}
        soldOutLabel={means === 'soldOut' ? common('soldOut') : undefined}
      />
      <div className={layout({ column: 1 })}>
        <div className={layout({ column: 'hair', leading: 140 }, !mayChange && styles['grey'])}>
          {product ? (
            <Link href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}>
              <strong>{name}</strong>
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          {options && <span className={layout({ quiet: true })}>{options}</span>}
          {basket.addingProducts.map((each) => (
            <span key={each.prdtAddingProductDetailSysId} className={layout({ quiet: true })}>
              {t('adding', {
                name: `${nameFor(each)} ${nameFor({ name: each.item, nameEn: each.itemEn })}`,
                qty: each.addingQty,
              })}
            </span>
          ))}
        </div>
        {whyNot && <p className={layout({ size: 13, tone: 'danger', leading: 145 })}>{whyNot}</p>}
        {broadcastSysId !== null && broadcastScheduleSysId !== null && (
          <Link
            className={layout({ row: 0, self: 'start', quiet: true, underline: true }, styles['seen'])}
            href={addressOf('enterLive', { broadcastSysId, broadcastScheduleSysId })}
          >
            {t('seen')}
          </Link>
        )}
      </div>
      <IconButton label={t('remove', { name: fullName })} icon={<X size={18} />} onClick={onRemove} />
      {mayChange && (
        <div className={layout({ row: 0, spread: true }, styles['count'])}>
          <Stepper
            value={basket.basketQty}
            min={LINE_QTY_MIN}
            max={LINE_QTY_MAX}
            label={t('quantityOf', { name: fullName })}
            onChange={onQty}
          />
          <strong className={layout({ size: 17 }, 'num')}>{priceOf(basket.amount)}</strong>
        </div>
      )}
    </li>
  );
}
