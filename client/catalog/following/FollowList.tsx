import HeartHandshake from 'lucide-react/icons/heart-handshake';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { SellersBrand } from '../../../schema/catalog/groups.ts';
import type { SellerLook } from '../../../schema/catalog/sellers.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { sellerVars } from '../../design/look/seller-look.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import FollowButton from './FollowButton.tsx';
import { useFollowsQuery } from './follows.ts';
import { Waiting } from './Waiting.tsx';
import { layout } from '../../design/layout/layout.ts';

const FACE = layout({ row: 3, grow: true });

function Row({
  logo,
  name,
  brandSysId,
  button,
}: {
  readonly logo: string | undefined;
  readonly name: string;
  /** Whose page shows it; undefined: there is none. */
  readonly brandSysId: number | undefined;
  readonly button: ReactNode;
}) {
  const face = (
    <>
      <Avatar src={logo} name={name} size={48} />
      <strong className={layout({ weight: 'semibold' })}>{name}</strong>
    </>
  );
  return (
    <div className={layout({ row: 3, spread: true, padBlock: 2 })}>
      {brandSysId === undefined ? (
        <span className={FACE}>{face}</span>
      ) : (
        <Link href={addressOf('BrandChannel', { brandSysId })} className={FACE}>
          {face}
        </Link>
      )}
      {button}
    </div>
  );
}

/** The page of its first brand shows a seller. */
function SellerRow({ seller }: { readonly seller: SellerLook }) {
  const nameFor = useNames();
  const { data } = useQuery(queryOf('brands', { sellerSysId: seller.sellerSysId }));
  return (
    <Row
      logo={seller.logoImgUrl}
      name={nameFor(seller)}
      brandSysId={data?.brands[0]?.brandSysId}
      button={<FollowButton of={[{ kind: 'seller', seller }]} />}
    />
  );
}

function BrandRow({ brand }: { readonly brand: SellersBrand }) {
  const nameFor = useNames();
  const { data: seller } = useQuery(queryOf('sellerSettingUi', { sellerSysId: brand.sellerSysId }));
  return (
    <Row
      logo={seller?.logoImgUrl}
      name={nameFor(brand)}
      brandSysId={brand.brandSysId}
      button={<FollowButton of={[{ kind: 'brand', brand }]} />}
    />
  );
}

/** The sellers and brands that the member follows, the latest first. */
export default function FollowList() {
  const t = useTranslations('following');
  const query = useFollowsQuery();
  const { data } = query;
  if (!data) return query.isError ? <NotLoaded query={query} title={t('error')} /> : <Waiting />;
  const { sellers, brands } = data;
  if (sellers.length + brands.length === 0)
    return (
      <StateMessage
        icon={<HeartHandshake size={30} />}
        title={t('none.title')}
        message={t('none.message')}
        action={<ButtonLink href={addressOf('Store')}>{t('none.store')}</ButtonLink>}
      />
    );
  return (
    <>
      <p className={layout({ quiet: true })}>{t('note')}</p>
      {sellers.length > 0 && (
        <section className={layout({ above: 6 })} aria-labelledby="sellers">
          <h2 id="sellers">{t('sellers')}</h2>
          <ul>
            {sellers.map((seller) => (
              <li key={seller.sellerSysId} style={sellerVars(seller)}>
                <SellerRow seller={seller} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {brands.length > 0 && (
        <section className={layout({ above: 6 })} aria-labelledby="brands">
          <h2 id="brands">{t('brands')}</h2>
          <ul>
            {brands.map((brand) => (
              <li key={brand.brandSysId}>
                <BrandRow brand={brand} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
