import Printer from 'lucide-react/icons/printer';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { allPages } from '../../../schema/all-pages.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { phone } from '../../../schema/members/phones.ts';
import type { PackingOrder } from '../../../schema/orders/fulfilling.ts';
import { api } from '../../app/calls/api.ts';
import { keyOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { SellerChoice } from '../../app/frame/SellerChoice.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { List } from './List.tsx';
import styles from './selling.module.css';

async function allToPack(sellerSysId: number, signal: AbortSignal): Promise<readonly PackingOrder[]> {
  // Colleagues send parcels meanwhile.
  const pages = await allPages((from) =>
    api('packingList', { sellerSysId, startIndex: 0, rowCount: ROW_COUNT_MAX, ...from }, { signal }),
  );
  return pages.flatMap(({ orders }) => orders);
}

function Sheet({ of }: { readonly of: PackingOrder }) {
  const t = useTranslations('selling.packing');
  const locale = useLocale();
  const at = Date.parse(of.orderedAt);
  const rows = of.orderProducts.flatMap(({ orderPrdtSysId, prdtNo, name, pieces, addOns }) => [
    ...pieces.map(({ optionText, qty }) => ({
      key: `${orderPrdtSysId} ${optionText}`,
      qty,
      prdtNo,
      what: [name, optionText].filter(Boolean).join(' · '),
    })),
    ...addOns.map((addOn) => ({
      key: `${orderPrdtSysId} + ${addOn.name}`,
      qty: addOn.qty,
      prdtNo: '',
      what: `+ ${addOn.name}`,
    })),
  ]);
  return (
    <article className={styles['parcel']}>
      <p className={layout({ row: 2, wrap: 'hair', nowrap: true }, 'num')}>
        <strong>{of.orderSysId}</strong>
        {of.claimSysId !== null && <em className={styles['exchange']}>{t('exchange')}</em>}
        <time
          className={layout({ push: true, quiet: true })}
          dateTime={of.orderedAt}
        >{`${day(locale, at)} ${clock(locale, at)}`}</time>
      </p>
      <address className={layout({ above: 2, below: 2 }, styles['address'])}>
        <strong>{of.receiverName}</strong> <span className="num">{phone(of.receiverMobile)}</span>
        <br />
        {`(${of.receiverPostNumber}) ${of.receiverAddress1} ${of.receiverAddress2}`}
      </address>
      {/* The courier reads it, in the words of the order. */}
      {of.deliveryMemo !== '' && <p>{t('memo', { memo: of.deliveryMemo })}</p>}
      <ul className={layout({ above: 3 })}>
        {rows.map(({ key, qty, prdtNo, what }) => (
          <li key={key} className={layout({ row: 3, align: 'baseline', padBlock: 2 }, styles['thing'])}>
            <i className={styles['tick']} aria-hidden="true" />
            <strong className={cx('num', styles['qty'])}>{qty}</strong>
            <span>{what}</span>
            <span className={layout({ push: true, quiet: true }, 'num')}>{prdtNo}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** A page to print: what to pack and where it goes, with a box to tick for each thing. */
export default function PackingScreen() {
  const t = useTranslations('selling.packing');
  useTitle(t('title'));
  const { sellerSysId } = useSnapshot(session);
  const query = useQuery({
    queryKey: [...keyOf('packingList'), sellerSysId],
    queryFn: ({ signal }) => allToPack(sellerSysId ?? 0, signal),
    enabled: sellerSysId !== undefined,
    staleTime: 0,
  });
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <div className={styles['tools']}>
        <PageHead title={t('title')} up={addressOf('sellerOrders')}>
          <Button
            variant="soft"
            size="small"
            disabled={!query.data || query.data.length === 0}
            onClick={() => window.print()}
          >
            <Printer size={16} aria-hidden="true" /> {t('print')}
          </Button>
        </PageHead>
        <SellerChoice />
      </div>
      <List
        query={{
          ...query,
          hasNextPage: false,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          fetchNextPage: query.refetch,
        }}
        items={sellerSysId === undefined ? [] : query.data}
        empty={t('none')}
        keyOf={({ orderSysId, claimSysId }) => claimSysId ?? orderSysId}
      >
        {(order) => <Sheet of={order} />}
      </List>
    </div>
  );
}
