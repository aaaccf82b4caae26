import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { type PurchaseStepsProps, usePurchaseSteps } from './use-purchase-steps.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './purchase.module.css';

export interface PurchasePanelProps extends Omit<PurchaseStepsProps, 'isOnPage'> {
  /** Stands there while the product cannot be bought here. An order that is on its way stays. */
  readonly instead: ReactNode;
}

/** The purchase of one product as a part of its page, where there is room beside the picture. */
export function PurchasePanel({ instead, ...options }: PurchasePanelProps) {
  const t = useTranslations('common');
  const { step, title, body, footer, isOrdered, back } = usePurchaseSteps({ ...options, isOnPage: true });
  const panel = useRef<HTMLFieldSetElement>(null);
  const drawn = useRef(step);
  useEffect(() => {
    // The pressed button has gone with its step.
    if (drawn.current !== step) panel.current?.focus();
    drawn.current = step;
  }, [step]);
  if (instead !== undefined && !isOrdered) return instead;
  return (
    <fieldset
      ref={panel}
      className={layout({ column: 5, above: 5 }, styles['panel'])}
      aria-label={title}
      tabIndex={-1}
    >
      {step === 'address' && (
        <header className={layout({ row: 0 }, styles['head'])}>
          <IconButton label={t('back')} icon={<ChevronLeft size={22} />} onClick={back} />
          <h2 className={layout({ size: 17 })}>{title}</h2>
        </header>
      )}
      {body}
      {footer}
    </fieldset>
  );
}
