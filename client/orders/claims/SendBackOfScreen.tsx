import PackageX from 'lucide-react/icons/package-x';
import { useLocale, useTranslations } from 'use-intl';
import { SEND_BACK_DAYS } from '../../../schema/orders/moves.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { day } from '../../app/i18n/when.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { isLate, lastDayOf, maySendBack, OrderPage } from '../orders/offers.ts';
import { RequestForm } from './RequestForm.tsx';

const MINUTE = 60_000;

/** Asks to exchange or return pieces of a line. */
export default function SendBackOfScreen({ params }: ScreenProps<'ExchangeReqOf'>) {
  const t = useTranslations('claims');
  const locale = useLocale();
  const now = useNow(MINUTE);
  const { orderSysId, orderPrdtSysId, type } = params;
  const order = useQuery({ ...queryOf('orderDetail', { orderSysId }), staleTime: 0 });
  useTitle(t(`${type}.title`));
  const line = order.data?.orderProducts.find((each) => each.orderPrdtSysId === orderPrdtSysId);
  const last = line ? lastDayOf(line) : null;
  const why = !line || !maySendBack(line) ? 'notNow' : isLate(line, now) ? 'late' : null;
  return (
    <div className={layout({ subpage: 640 })}>
      <PageHead title={t(`${type}.title`)} up={addressOf('ExchangeReq', { orderSysId })} />
      {!order.data ? (
        <OrderPage order={order} />
      ) : why !== null ? (
        <StateMessage
          icon={<PackageX size={30} />}
          title={t(`${why}.title`)}
          message={t(`${why}.message`, { days: SEND_BACK_DAYS })}
          action={
            <ButtonLink variant="soft" href={addressOf('BuyHistoryDetail', { orderSysId })}>
              {t('toOrder')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <p className={layout({ quiet: true })}>
            {last === null
              ? t('anyTime', { days: SEND_BACK_DAYS })
              : t('until', { days: SEND_BACK_DAYS, day: day(locale, last) })}
          </p>
          <RequestForm key={type} type={type} order={order.data} lines={[line!]} />
        </>
      )}
    </div>
  );
}
