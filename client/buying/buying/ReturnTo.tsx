import { useTranslations } from 'use-intl';
import type { ProductsReturn } from '../../../schema/buying/deliveries.ts';
import { addressLine } from '../../../schema/members/addresses.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './buying.module.css';

/** Where goods go back to. `of`: of which goods, where not all of them go there. */
export function ReturnTo({
  address,
  of,
}: {
  readonly address: ProductsReturn;
  readonly of?: string | undefined;
}) {
  const t = useTranslations('buying.returnTo');
  const { receiverName, phone, postNumber, address1, address2 } = address;
  return (
    <dl
      className={layout({ align: 'baseline', facts: 'beside', size: 15, leading: 160 }, styles['returnTo'])}
    >
      {of !== undefined && (
        <>
          <dt>{t('goods')}</dt>
          <dd>{of}</dd>
        </>
      )}
      <dt>{t('receiver')}</dt>
      <dd>{receiverName}</dd>
      <dt>{t('phone')}</dt>
      <dd className="num">
        <a href={`tel:${phone}`} className={layout({ row: 0, inline: true, touch: true, underline: true })}>
          {phone}
        </a>
      </dd>
      <dt>{t('address')}</dt>
      <dd>{addressLine({ zipCode: postNumber, street: address1, detail: address2 })}</dd>
    </dl>
  );
}
