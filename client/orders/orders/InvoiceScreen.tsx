import Printer from 'lucide-react/icons/printer';
import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../../schema/deadlines.ts';
import { addressLine } from '../../../schema/members/addresses.ts';
import { phone } from '../../../schema/members/phones.ts';
import type { Order, orderInvoice } from '../../../schema/buying/orders.ts';
import type { Reply } from '../../../schema/operation.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import { numberOf } from './non-member.ts';
import { ReceiptSkeleton } from './OrderSkeletons.tsx';
import { CashReceiptState } from './receipt/CashReceiptState.tsx';
import { Amounts } from './receipt/Amounts.tsx';
import styles from './orders.module.css';

/** An invoice to print or to keep as a file: seller, buyer, products and amounts. */
export default function InvoiceScreen({ params }: ScreenProps<'OrderInvoice'>) {
  const t = useTranslations('orders.invoicePage');
  const invoice = useQuery(queryOf('orderInvoice', params));
  useTitle(t('title'));
  return (
    <div className={styles['screen']}>
      <div className={styles['tools']}>
        <PageHead title={t('title')} up={addressOf('BuyHistoryDetail', params)}>
          <Button variant="soft" size="small" disabled={!invoice.data} onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" /> {t('print')}
          </Button>
        </PageHead>
      </div>
      {invoice.data ? (
        <Invoice {...invoice.data} />
      ) : invoice.isPending ? (
        <ReceiptSkeleton />
      ) : (
        <NotLoaded query={invoice} title={t('error')} />
      )}
    </div>
  );
}

function Invoice({ order, sellers, business }: Reply<typeof orderInvoice>) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const nameFor = useNames();
  return (
    <article
      className={layout({ column: 5, ground: 'card', lift: 'shadow', above: 3, pad: 5 }, styles['paper'])}
      aria-label={t('invoicePage.title')}
    >
      <header className={layout({ row: 3, align: 'start', spread: true }, styles['invoiceHead'])}>
        <h2 className={layout({ title: 26 })}>{t('invoicePage.title')}</h2>
        <p className={layout({ quiet: true, text: 'right' }, 'num')}>
          {t('number', { number: numberOf(order) })}
          <br />
          <time dateTime={order.orderedAt}>
            {format(locale, { dateStyle: 'long' }).format(Date.parse(order.orderedAt))}
          </time>
        </p>
      </header>
      <div className={styles['parties']}>
        <section>
          <h3 className={layout({ below: 1, quiet: true })}>{t('invoicePage.seller')}</h3>
          {sellers.map((seller) => (
            <p key={seller.sellerSysId}>{nameFor(seller)}</p>
          ))}
          {business.map((line) => (
            <p key={line} className={layout({ block: true, quiet: true })}>
              {line}
            </p>
          ))}
        </section>
        <section>
          <h3 className={layout({ below: 1, quiet: true })}>{t('invoicePage.buyer')}</h3>
          <p>{order.orderName || order.receiverName}</p>
          <p className={layout({ block: true, quiet: true })}>
            {phone(order.orderMobile || order.receiverMobile)}
          </p>
          <p className={layout({ block: true, quiet: true })}>{addressLine(buyersHome(order))}</p>
        </section>
      </div>
      <Goods order={order} />
      <Amounts of={order} />
      {order.cashReceipt && <CashReceiptState receipt={order.cashReceipt} />}
    </article>
  );
}

/** Where the buyer lives, else where it goes. */
function buyersHome(order: Order) {
  return order.orderAddress1 === ''
    ? {
        zipCode: order.receiverPostNumber,
        street: order.receiverAddress1,
        detail: order.receiverAddress2,
      }
    : { zipCode: order.orderPostNumber, street: order.orderAddress1, detail: order.orderAddress2 };
}

function Goods({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.invoicePage');
  const nameFor = useNames();
  const won = useWon();
  return (
    <table className={styles['goods']}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('qty')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {order.orderProducts.map((line) => (
          <tr key={line.orderPrdtSysId}>
            <td>
              {nameFor(line)}
              {line.options.map(({ orderPrdtOptionSysIds, content, contentEn }) => (
                <span key={orderPrdtOptionSysIds.join()} className={layout({ block: true, quiet: true })}>
                  {nameFor({ name: content, nameEn: contentEn })}
                </span>
              ))}
              {line.addingProducts.map((addOn) => (
                <span
                  key={addOn.prdtAddingProductDetailSysId}
                  className={layout({ block: true, quiet: true })}
                >
                  + {nameFor(addOn)} {nameFor({ name: addOn.item, nameEn: addOn.itemEn })} × {addOn.addingQty}
                </span>
              ))}
            </td>
            <td>{line.totalQty}</td>
            <td>{won(line.price)}</td>
            <td>{won(line.totalAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
