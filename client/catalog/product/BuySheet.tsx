import { useEffect, useEffectEvent, useState } from 'react';
import { isLoggedIn } from '../../app/session/session.ts';
import { keptChoice, PurchaseSheet, type PurchaseSheetProps } from '../../buying/purchase/offers.ts';

export interface BuySheetProps extends PurchaseSheetProps {
  /** Its buyer left to log in with a choice, and is back. */
  readonly onReturn: () => void;
}

/** The purchase sheet of a product's page. Loaded on demand. */
export default function BuySheet({ onReturn, ...sheet }: BuySheetProps) {
  const { prdtSysId } = sheet.product;
  // Before the purchase has taken it.
  const [isBack] = useState(() => isLoggedIn() && keptChoice()?.prdtSysId === prdtSysId);
  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    if (isBack) comeBack();
  }, [isBack]);
  return <PurchaseSheet {...sheet} />;
}
