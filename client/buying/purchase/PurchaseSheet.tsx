import { type CSSProperties, useState } from 'react';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { type PurchaseStepsProps, usePurchaseSteps } from './use-purchase-steps.tsx';

export interface PurchaseSheetProps extends Omit<PurchaseStepsProps, 'isOnPage'> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** It has gone, and what was chosen in it with it. */
  readonly onReset: () => void;
  readonly style: CSSProperties;
}

/** The purchase of one product in a sheet, with one button at a time. */
export function PurchaseSheet({
  open,
  onClose,
  onReset,
  orderButtons,
  style,
  ...options
}: PurchaseSheetProps) {
  // A buyer keeps the buttons of an open purchase, even if the host then hides them.
  const [mayOrder] = useState(orderButtons);
  const { step, title, body, footer, back } = usePurchaseSteps({
    ...options,
    orderButtons: mayOrder || orderButtons,
  });
  return (
    <Sheet
      open={open}
      onClose={step === 'address' ? back : onClose}
      onReset={onReset}
      title={title}
      titleHidden={step === 'done'}
      style={style}
      footer={footer}
    >
      {body}
    </Sheet>
  );
}
