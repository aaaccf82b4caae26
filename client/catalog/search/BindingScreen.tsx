import PackagePlus from 'lucide-react/icons/package-plus';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { api } from '../../app/calls/api.ts';
import { useShownNames } from '../../app/i18n/localized.ts';
import { keyOf, queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { Picture } from '../../design/Picture.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { Products } from '../listing/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import styles from './Search.module.css';

/** Everything that comes in one parcel with a product. */
export default function BindingScreen({ params: { prdtSysId } }: ScreenProps<'Binding'>) {
  const t = useTranslations('search');
  const shownNameFor = useShownNames();
  const about = useQuery(queryOf('productAlone', { prdtSysId }));
  const product = about.data?.product;
  useTitle(t('binding.title'));
  return (
    <div className={layout({ page: 1264 })}>
      <PageHead title={t('binding.title')} onBack={backToScreen} />
      {about.isPending && <Skeleton className={layout({ below: 5 }, styles['with'])} />}
      {product && (
        <Link
          href={addressOf('ProductDetail', { prdtSysId })}
          className={layout({ row: 3, below: 5, ground: 'fill', pad: 3 }, styles['with'])}
        >
          <Picture src={product.squareImageUrl} width={56} />
          <span className={layout({ column: 'hair', leading: 140 })}>
            <strong>{shownNameFor(product)}</strong>
            <span className={layout({ quiet: true })}>{t('binding.why')}</span>
          </span>
        </Link>
      )}
      <Products
        queryKey={[...keyOf('bundledProducts'), prdtSysId]}
        ask={(page, signal) => api('bundledProducts', { prdtSysId, ...page }, { signal })}
        none={
          <StateMessage
            icon={<PackagePlus size={30} />}
            title={t('binding.none.title')}
            message={t('binding.none.message')}
          />
        }
      />
    </div>
  );
}
