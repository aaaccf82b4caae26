import { useLocale, useTranslations } from 'use-intl';
import type { Sales } from '../../../schema/buying/sales.ts';
import { salesCsv } from '../../../schema/buying/sales-csv.ts';
import { download } from '../../app/download.ts';
import { clock } from '../../app/i18n/when.ts';
import { Button } from '../../design/controls/Button.tsx';
import { cx } from '../../design/cx.ts';
import { useWon } from '../../design/Price.tsx';
import { layout } from '../../design/layout/layout.ts';
import { positionOf } from './minutes.ts';
import styles from './Sales.module.css';

export function Products({
  products,
  broadcastSysId,
}: Pick<Sales, 'products'> & { readonly broadcastSysId: number }) {
  const t = useTranslations('sales');
  const locale = useLocale();
  const won = useWon();
  const save = () =>
    download(
      new Blob([salesCsv(products)], { type: 'text/csv;charset=utf-8' }),
      t('csvName', { broadcast: String(broadcastSysId) }),
    );
  return (
    <section className={layout({ column: 4, ground: 'card', pad: 5 })}>
      <div className={layout({ row: 0, spread: true })}>
        <h2 className={layout({ size: 17 })}>{t('products')}</h2>
        <Button variant="soft" size="small" onClick={() => void save()}>
          {t('csv')}
        </Button>
      </div>
      <div className={cx(styles['table'], styles['products'])}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('order')}</th>
              <th scope="col">{t('qty')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('cancelledQty')}</th>
              <th scope="col">{t('cancelledAmount')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(
              ({ prdtSysId, name, nameEn, orderCnt, qty, amount, cancelledQty, cancelledAmount }) => (
                <tr key={prdtSysId}>
                  <th scope="row">{(locale === 'en' && nameEn) || name}</th>
                  <td>{t('orders', { count: orderCnt })}</td>
                  <td>{t('pieces', { count: qty })}</td>
                  <td>{won(amount)}</td>
                  {cancelledQty === 0 ? (
                    <>
                      <td className={styles['nothing']}>–</td>
                      <td className={styles['nothing']}>–</td>
                    </>
                  ) : (
                    <>
                      <td data-label={t('cancelled')}>{t('pieces', { count: cancelledQty })}</td>
                      <td className={styles['cancelled']}>{won(cancelledAmount)}</td>
                    </>
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The numbers of the chart, for who cannot see it. */
export function Minutes({
  sales: { minutes, startedAt },
  onSeek,
}: {
  readonly sales: Pick<Sales, 'minutes' | 'startedAt'>;
  readonly onSeek: ((seconds: number) => void) | undefined;
}) {
  const t = useTranslations('sales');
  const locale = useLocale();
  const won = useWon();
  const told = (at: string) => clock(locale, Date.parse(at));
  return (
    <details className={layout({ ground: 'card', pad: 5 })}>
      <summary
        className={layout({ touch: true, clickable: true, size: 17, weight: 'bold' }, styles['summary'])}
      >
        {t('minutes')}
      </summary>
      <div className={styles['table']}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('order')}</th>
              <th scope="col">{t('qty')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('joined')}</th>
              <th scope="col">{t('chat')}</th>
            </tr>
          </thead>
          <tbody>
            {minutes.map(({ at, orderCnt, qty, amount, joinCnt, chatCnt }) => (
              <tr key={at}>
                <th scope="row">
                  {onSeek && startedAt !== null ? (
                    <button type="button" onClick={() => onSeek(positionOf(at, startedAt))}>
                      {told(at)} <span className="sr-only">{t('goTo')}</span>
                    </button>
                  ) : (
                    told(at)
                  )}
                </th>
                <td>{orderCnt}</td>
                <td>{qty}</td>
                <td>{won(amount)}</td>
                <td>{joinCnt}</td>
                <td>{chatCnt}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
