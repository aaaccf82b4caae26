import { useTranslations } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { OrderAgain } from './again/OrderAgain.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { layout } from '../../design/layout/layout.ts';

/** One order. */
export default function OrderDetailScreen({ params }: ScreenProps<'BuyHistoryDetail'>) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const order = useQuery(queryOf('orderDetail', params));
  useTitle(t('detail'));
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('detail')} up={addressOf('BuyHistory')}>
        <ButtonLink
          variant="plain"
          size="small"
          href={`${addressOf('Contact')}?orderSysId=${params.orderSysId}`}
        >
          {common('nav.customer')}
        </ButtonLink>
      </PageHead>
      <OrderPage order={order} />
      {order.data && <OrderAgain orderSysId={params.orderSysId} />}
    </div>
  );
}
