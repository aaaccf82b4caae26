import { type ComponentType, type CSSProperties, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import type { Order } from '../../../schema/buying/orders.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { layout } from '../../design/layout/layout.ts';

export interface HistorySheetProps {
  readonly broadcastSysId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onProducts: () => void;
  readonly style: CSSProperties;
  /** How an order is drawn. */
  readonly Draw: ComponentType<{ readonly order: Order }>;
}

/** Without an order it shows a toast and closes. */
function Current({ broadcastSysId, onClose, onProducts, Draw }: HistorySheetProps) {
  const t = useTranslations('shop.history');
  const order = useQuery({ ...queryOf('currentOrder', { broadcastSysId }), staleTime: 0 });
  const isNone = refusalCode(order.error) === REFUSED.noOrder;
  const leave = useEffectEvent(() => {
    toast(t('none'), { action: { label: t('products'), onPress: onProducts } });
    onClose();
  });
  useEffect(() => {
    if (isNone) leave();
  }, [isNone]);
  if (order.data) return <Draw order={order.data} />;
  if (order.isPending || isNone) {
    return (
      <div className={layout({ column: 3 })}>
        <Skeleton height={120} />
        <Skeleton height={220} />
      </div>
    );
  }
  return <NotLoaded query={order} title={t('failed')} />;
}

/** The member's newest order in this broadcast. */
export function HistorySheet(props: HistorySheetProps) {
  const t = useTranslations('shop.history');
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('title')} style={props.style}>
      <Current {...props} />
    </Sheet>
  );
}
