import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lineAmount } from '../../schema/pricing.ts';
import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../schema/constants.ts';
import type { BroadcastProduct } from '../../schema/products.ts';
import { useNames } from '../app/i18n/localized.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useWon } from '../design/Price.tsx';
import { Stepper } from '../design/Stepper.tsx';
import { type Line, lineName } from './selection.ts';
import type { Purchase } from './use-purchase.ts';
import styles from './ChosenLines.module.css';

interface ChosenLinesProps {
  readonly product: BroadcastProduct;
  readonly purchase: Purchase;
}

function LineRow({ product, purchase, line }: ChosenLinesProps & { readonly line: Line }) {
  const t = useTranslations('shop');
  const nameFor = useNames();
  const won = useWon();
  const chosen = purchase.choosesLines;
  const name = lineName(line) || nameFor(product);
  const limit = purchase.limit?.id === line.id ? purchase.limit.limit : undefined;
  const row = useRef<HTMLLIElement>(null);
  // What was just chosen comes into sight; a line that was there from the start already is.
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [chosen]);
  return (
    <li ref={row} className={styles['line']}>
      {chosen && (
        <div className={styles['name']}>
          <span>{name}</span>
          <IconButton
            label={t('product.remove', { name })}
            icon={<X size={18} />}
            onClick={() => purchase.remove(line.id)}
          />
        </div>
      )}
      <div className={styles['count']}>
        <Stepper
          key={purchase.redrawn}
          value={line.qty}
          min={LINE_QTY_MIN}
          max={LINE_QTY_MAX}
          label={t('product.quantityOf', { name })}
          onChange={(qty) => purchase.setQty(line.id, qty)}
        />
        <strong className="num">{won(lineAmount(line, purchase.price))}</strong>
      </div>
      <output className={styles['limit']}>
        {limit && t(`limit.${limit.why}`, { qty: Math.max(0, limit.qty) })}
      </output>
    </li>
  );
}

/** The lines of the order with their quantities and amounts. */
export function ChosenLines({ product, purchase }: ChosenLinesProps) {
  const t = useTranslations('shop.product');
  if (purchase.lines.length === 0) return null;
  return (
    <section aria-label={t('chosen')}>
      <ul className={styles['lines']}>
        {purchase.lines.map((line) => (
          <LineRow key={line.id} product={product} purchase={purchase} line={line} />
        ))}
      </ul>
    </section>
  );
}
