import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Product } from '../../../schema/catalog/products.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { useShownNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Picture } from '../../design/Picture.tsx';

/** The sold-out products that the member waits for. Nothing where there are none. */
export function Restocks({ uid }: { readonly uid: number }) {
  const t = useTranslations('alerts.restocks');
  const shownNameFor = useShownNames();
  const list = queryOf('restocks', { uid });
  const { data } = useQuery({ ...list, staleTime: 0 });
  if (!data || data.products.length === 0) return null;
  const drop = async ({ prdtSysId }: Product) => {
    try {
      await api('dropRestock', { uid, prdtSysId });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    await queryClient.invalidateQueries(list);
  };
  return (
    <section aria-labelledby="restocks">
      <h2 id="restocks" className={layout({ above: 8, below: 1, size: 17 })}>
        {t('title')}
      </h2>
      <p className={layout({ quiet: true, leading: 145, clamp: 3 })}>{t('hint')}</p>
      <ul className={layout({ ruled: 'border' })}>
        {data.products.map((product) => (
          <li key={product.prdtSysId} className={layout({ row: 3, spread: true, padBlock: 2 })}>
            <Link
              href={addressOf('ProductDetail', { prdtSysId: product.prdtSysId })}
              className={layout({ row: 3, grow: true })}
            >
              <Picture src={product.squareImageUrl} width={56} />
              <span>{shownNameFor(product)}</span>
            </Link>
            <Button
              variant="soft"
              size="small"
              className={layout({ rigid: true })}
              aria-label={t('drop', { name: shownNameFor(product) })}
              onClick={() => void drop(product)}
            >
              {t('dropShort')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
