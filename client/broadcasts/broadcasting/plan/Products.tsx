import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../../../app/i18n/localized.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { Picture } from '../../../design/Picture.tsx';
import { usePriceText } from '../../../design/Price.tsx';
import { ProblemNote } from '../../../design/ProblemNote.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { type Chosen, moved } from './form.ts';
import { ProductSheet } from './ProductSheet.tsx';
import styles from '../broadcasting.module.css';

export interface ProductsProps {
  readonly sellerSysId: number;
  readonly chosen: readonly Chosen[];
  readonly problem: string | undefined;
  readonly onChosen: (chosen: readonly Chosen[]) => void;
}

type Way = 'up' | 'down';

/** The products of the broadcast in their order. */
export function Products({ sellerSysId, chosen, problem, onChosen }: ProductsProps) {
  const t = useTranslations('broadcasting.plan.products');
  const nameFor = useNames();
  const priceText = usePriceText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [movedTo, setMovedTo] = useState<{ readonly at: number; readonly way: Way }>();
  // A row that changes its place in the page loses the focus.
  useEffect(() => {
    if (!movedTo) return;
    const row = list.current?.children[movedTo.at];
    const button = (of: Way) => row?.querySelector<HTMLButtonElement>(`[data-way="${of}"]:not(:disabled)`);
    (button(movedTo.way) ?? button(movedTo.way === 'up' ? 'down' : 'up'))?.focus();
  }, [movedTo]);
  const move = (at: number, way: Way) => {
    const by = way === 'up' ? -1 : 1;
    setMovedTo({ at: at + by, way });
    setSaid(t('moved', { name: nameFor(chosen[at]!), place: at + by + 1 }));
    onChosen(moved(chosen, at, by));
  };
  return (
    <section className={layout({ column: 4, ground: 'card', pad: 5, lift: 'edge' })}>
      <div className={layout({ row: 3, spread: true })}>
        <h2 className={layout({ size: 17 })}>{t('title', { count: chosen.length })}</h2>
        <Button
          variant="soft"
          size="small"
          className={layout({ rigid: true })}
          aria-describedby={problem === undefined ? undefined : id}
          data-wrong={problem === undefined ? undefined : ''}
          onClick={() => setOpen(true)}
        >
          {t('choose')}
        </Button>
      </div>
      <ProblemNote id={id}>{problem}</ProblemNote>
      {chosen.length === 0 ? (
        <p className={layout({ quiet: true })}>{t('empty')}</p>
      ) : (
        <ol ref={list} className={layout({ column: 3 })}>
          {chosen.map((product, at) => {
            const name = nameFor(product);
            return (
              <li key={product.prdtSysId} className={layout({ row: 3 }, styles['chosen'])}>
                <Picture src={product.imageUrl} width={48} radius={8} />
                <span className={layout({ column: 'hair', grow: true, leading: 135 })}>
                  <span>{name}</span>
                  <small className={layout({ quiet: true }, 'num')}>{priceText(product.price)}</small>
                </span>
                <span className={layout({ row: 0, rigid: true }, styles['ways'])}>
                  <IconButton
                    label={t('up', { name })}
                    icon={<ChevronUp size={20} />}
                    data-way="up"
                    disabled={at === 0}
                    onClick={() => move(at, 'up')}
                  />
                  <IconButton
                    label={t('down', { name })}
                    icon={<ChevronDown size={20} />}
                    data-way="down"
                    disabled={at === chosen.length - 1}
                    onClick={() => move(at, 'down')}
                  />
                  <IconButton
                    label={t('remove', { name })}
                    icon={<X size={20} />}
                    onClick={() => onChosen(chosen.toSpliced(at, 1))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <output className="sr-only">{said}</output>
      <ProductSheet
        sellerSysId={sellerSysId}
        open={isOpen}
        onClose={() => setOpen(false)}
        chosen={chosen}
        onChosen={onChosen}
      />
    </section>
  );
}
