import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lineAmount } from '../../../schema/buying/pricing.ts';
import { LINE_QTY_MAX, LINE_QTY_MIN } from '../../../schema/buying/constants.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { useStore } from '../../app/use-store.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { usePriceText } from '../../design/Price.tsx';
import { Stepper } from '../../design/controls/Stepper.tsx';
import { choosesLines } from '../buying/offers.ts';
import { addingsAmount } from './addings.ts';
import type { Purchase } from './purchase-store.ts';
import { lineNames } from './selection.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

interface ChosenLinesProps {
  readonly purchase: Purchase;
  /** Won for one piece, without its options. */
  readonly price: number;
}

interface RowProps {
  readonly purchase: Purchase;
  readonly id: string | number;
  readonly name: string;
  readonly qty: number;
  /** Won for all of it. */
  readonly amount: number;
  readonly onQty: (qty: number) => void;
  /** Undefined: it is always there. */
  readonly onRemove?: (() => void) | undefined;
}

function Row({ purchase, id, name, qty, amount, onQty, onRemove }: RowProps) {
  const t = useTranslations('purchase');
  const priceOf = usePriceText();
  const { limit: met, redrawn } = useStore(purchase);
  const limit = met?.id === id ? met.limit : undefined;
  const row = useRef<HTMLLIElement>(null);
  const wasChosen = onRemove !== undefined;
  // What was just chosen comes into sight; a line that was there from the start already is.
  useEffect(() => {
    if (wasChosen) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [wasChosen]);
  return (
    <li ref={row} className={layout({ ground: 'card', lift: 'ring', padBlock: 3 }, styles['line'])}>
      {onRemove && (
        <div className={layout({ row: 2, align: 'start', spread: true }, styles['name'])}>
          <span className={layout({ leading: 140 })}>{name}</span>
          <IconButton label={t('product.remove', { name })} icon={<X size={18} />} onClick={onRemove} />
        </div>
      )}
      <div className={layout({ row: 0, spread: true })}>
        <Stepper
          key={redrawn}
          value={qty}
          min={LINE_QTY_MIN}
          max={LINE_QTY_MAX}
          label={t('product.quantityOf', { name })}
          onChange={onQty}
        />
        <strong className={layout({ size: 17 }, 'num')}>{priceOf(amount)}</strong>
      </div>
      <output className={layout({ block: true, size: 13, tone: 'danger' }, styles['limit'])}>
        {limit && t(`limit.${limit.why}`, { qty: Math.max(0, limit.qty) })}
      </output>
    </li>
  );
}

/** The lines of the order and what is taken along, with quantities and amounts. */
export function ChosenLines({ purchase, price }: ChosenLinesProps) {
  const t = useTranslations('purchase.product');
  const nameFor = useNames();
  const { sold, lines, addings } = useStore(purchase);
  if (lines.length + addings.length === 0) return null;
  return (
    <section aria-label={t('chosen')}>
      <ul className={layout({ column: 2 })}>
        {lines.map((line) => (
          <Row
            key={line.id}
            purchase={purchase}
            id={line.id}
            name={nameFor(lineNames(line)) || nameFor(sold)}
            qty={line.qty}
            amount={lineAmount(line, price)}
            onQty={(qty) => purchase.happened({ what: 'qty', id: line.id, qty })}
            onRemove={
              choosesLines(sold) ? () => purchase.happened({ what: 'removed', id: line.id }) : undefined
            }
          />
        ))}
        {addings.map((adding) => (
          <Row
            key={adding.id}
            purchase={purchase}
            id={adding.id}
            name={t('adding', { name: nameFor(adding) })}
            qty={adding.qty}
            amount={addingsAmount([adding])}
            onQty={(qty) => purchase.happened({ what: 'addingQty', id: adding.id, qty })}
            onRemove={() => purchase.happened({ what: 'addingRemoved', id: adding.id })}
          />
        ))}
      </ul>
    </section>
  );
}
