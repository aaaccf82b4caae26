import PackageX from 'lucide-react/icons/package-x';
import { useTranslations } from 'use-intl';
import type { Order } from '../../../schema/buying/orders.ts';
import { mayMove } from '../../../schema/orders/moves.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { OrderPage } from '../orders/offers.ts';
import { addOnsOf, type Line } from './pieces.ts';
import { RequestForm } from './RequestForm.tsx';

function mayCancel(line: Line): boolean {
  const { statusCode, freeQty } = line;
  return (
    (freeQty > 0 || addOnsOf(line).length > 0) &&
    (mayMove('cancel', statusCode) || mayMove('askCancel', statusCode))
  );
}

function Body({ order, only }: { readonly order: Order; readonly only: number | undefined }) {
  const t = useTranslations('claims');
  const { orderSysId } = order;
  const lines = order.orderProducts.filter(
    ({ orderPrdtSysId }) => only === undefined || orderPrdtSysId === only,
  );
  const open = lines.filter(mayCancel);
  if (open.length > 0) return <RequestForm type="cancel" order={order} lines={open} />;
  const isSent = lines.some(({ statusCode }) => mayMove('askReturn', statusCode));
  return (
    <StateMessage
      icon={<PackageX size={30} />}
      title={t(isSent ? 'cancel.sent.title' : 'cancel.none.title')}
      message={t(isSent ? 'cancel.sent.message' : 'cancel.none.message')}
      action={
        isSent ? (
          <ButtonLink href={addressOf('ExchangeReq', { orderSysId })}>{t('cancel.sent.action')}</ButtonLink>
        ) : (
          <ButtonLink variant="soft" href={addressOf('BuyHistoryDetail', { orderSysId })}>
            {t('toOrder')}
          </ButtonLink>
        )
      }
    />
  );
}

/** Cancels pieces of an order, or asks its seller to. */
export default function CancelScreen({ params }: ScreenProps<'CancelReq'> | ScreenProps<'CancelReqOf'>) {
  const t = useTranslations('claims');
  const { orderSysId } = params;
  const order = useQuery({ ...queryOf('orderDetail', { orderSysId }), staleTime: 0 });
  useTitle(t('cancel.title'));
  return (
    <div className={layout({ subpage: 640 })}>
      <PageHead title={t('cancel.title')} up={addressOf('BuyHistoryDetail', { orderSysId })} />
      {order.data ? (
        <Body order={order.data} only={'orderPrdtSysId' in params ? params.orderPrdtSysId : undefined} />
      ) : (
        <OrderPage order={order} />
      )}
    </div>
  );
}
