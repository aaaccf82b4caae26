import { useLocale, useTranslations } from 'use-intl';
import type { ProductsReturn } from '../../../../schema/buying/deliveries.ts';
import type { Order } from '../../../../schema/buying/orders.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { ReturnTo } from '../../../buying/buying/offers.ts';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../orders.module.css';

/** How each seller takes back, and where its goods go then. Nothing where no seller says. */
export default function Returns({ order }: { readonly order: Pick<Order, 'orderProducts'> }) {
  const t = useTranslations('orders');
  const nameFor = useNames();
  const { orderProducts } = order;
  const prdtSysIds = [...new Set(orderProducts.map(({ prdtSysId }) => prdtSysId))].join(',');
  const { data } = useQuery(queryOf('returnAddresses', { prdtSysIds }));
  const addresses = data?.returnAddresses ?? [];
  if (addresses.length === 0) return null;
  const goodsOf = (address: ProductsReturn) =>
    address.prdtSysIds
      .map((id) => nameFor(orderProducts.find(({ prdtSysId }) => prdtSysId === id)!))
      .join(', ');
  return (
    <section className={layout({ ground: 'paper' })}>
      <h2 className={layout({ below: 2, quiet: true, weight: 'semibold' })}>{t('returns')}</h2>
      {[...Map.groupBy(addresses, ({ sellerSysId }) => sellerSysId)].map(([sellerSysId, ofSeller]) => (
        <div key={sellerSysId} className={layout({ column: 4 }, styles['returns'])}>
          <Rule sellerSysId={sellerSysId} />
          {ofSeller.map((address) => (
            <ReturnTo
              key={address.prdtSysIds.join()}
              address={address}
              of={addresses.length > 1 ? goodsOf(address) : undefined}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

function Rule({ sellerSysId }: { readonly sellerSysId: number }) {
  const isEnglish = useLocale() === 'en';
  const { data: rules } = useQuery(queryOf('sellerRules', { sellerSysId }));
  const text = (isEnglish && rules?.returnRuleEn) || rules?.returnRule;
  return text ? <p className={layout({ tone: 'soft', leading: 160, multiline: true })}>{text}</p> : null;
}
