import PackageX from 'lucide-react/icons/package-x';
import { useLocale, useTranslations } from 'use-intl';
import type { Order } from '../../../schema/buying/orders.ts';
import { mayMove, SEND_BACK_DAYS } from '../../../schema/orders/moves.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { day } from '../../app/i18n/when.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { useNow } from '../../app/calls/use-now.ts';
import { isLate, lastDayOf, maySendBack, OrderPage } from '../orders/offers.ts';
import type { Line } from './pieces.ts';
import styles from './claims.module.css';

const MINUTE = 60_000;

function Goods({ orderSysId, line }: { readonly orderSysId: number; readonly line: Line }) {
  const t = useTranslations('claims');
  const locale = useLocale();
  const nameFor = useNames();
  const now = useNow(MINUTE);
  const { orderPrdtSysId } = line;
  const last = lastDayOf(line);
  const isOver = isLate(line, now);
  const name = nameFor(line);
  const href = (type: 'exchange' | 'return') =>
    addressOf('ExchangeReqOf', { orderSysId, orderPrdtSysId, type });
  return (
    <article className={layout({ row: 3, align: 'start', padBlock: 3 }, styles['line'])}>
      <Picture src={line.squareImageUrl} width={64} />
      <div className={layout({ grow: true, leading: 140 })}>
        <strong className={layout({ weight: 'regular' })}>{name}</strong>
        <p className={layout({ above: 1, quiet: true })}>
          {isOver
            ? t('sendBack.late')
            : last === null
              ? t('anyTime', { days: SEND_BACK_DAYS })
              : t('until', { days: SEND_BACK_DAYS, day: day(locale, last) })}
        </p>
        {!isOver && (
          <div className={layout({ row: 2, wrap: true, above: 3 })}>
            <ButtonLink
              variant="soft"
              aria-label={t('sendBack.exchangeOf', { name })}
              href={href('exchange')}
            >
              {t('sendBack.exchange')}
            </ButtonLink>
            <ButtonLink variant="soft" aria-label={t('sendBack.returnOf', { name })} href={href('return')}>
              {t('sendBack.return')}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}

function Body({ order }: { readonly order: Order }) {
  const t = useTranslations('claims.sendBack');
  const { orderSysId, orderProducts } = order;
  const lines = orderProducts.filter(maySendBack);
  if (lines.length > 0)
    return (
      <>
        <p className={layout({ quiet: true })}>{t('lead')}</p>
        {lines.map((line) => (
          <Goods key={line.orderPrdtSysId} orderSysId={orderSysId} line={line} />
        ))}
      </>
    );
  const mayCancel = orderProducts.some(
    ({ statusCode }) => mayMove('cancel', statusCode) || mayMove('askCancel', statusCode),
  );
  return (
    <StateMessage
      icon={<PackageX size={30} />}
      title={t('none.title')}
      message={t('none.message', { days: SEND_BACK_DAYS })}
      action={
        mayCancel && <ButtonLink href={addressOf('CancelReq', { orderSysId })}>{t('cancel')}</ButtonLink>
      }
    />
  );
}

/** Which goods of an order go back, and whether others are to come for them. */
export default function SendBackScreen({ params }: ScreenProps<'ExchangeReq'>) {
  const t = useTranslations('claims.sendBack');
  const order = useQuery({ ...queryOf('orderDetail', params), staleTime: 0 });
  useTitle(t('title'));
  return (
    <div className={layout({ subpage: 640 })}>
      <PageHead title={t('title')} up={addressOf('BuyHistoryDetail', params)} />
      {order.data ? <Body order={order.data} /> : <OrderPage order={order} />}
    </div>
  );
}
