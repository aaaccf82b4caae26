import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BroadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { Avatar } from '../../../design/Avatar.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { FollowButton } from '../../../catalog/following/offers.ts';
import styles from './stage.module.css';

interface SellerProps {
  readonly detail: Pick<
    BroadcastDetail,
    'brandSysId' | 'brandName' | 'brandNameEn' | 'seller' | 'title' | 'titleEn'
  >;
  readonly onAir?: boolean;
  /** Where the brand's link leads. */
  readonly brandAt: (brandSysId: number) => string;
  /** Facts under the title, the most important first. Those that do not fit are hidden. */
  readonly children: ReactNode;
}

/** Its seller, whose next broadcasts are told of; or its brand, if that is what the viewer follows. */
function ofBroadcast({ seller, brandSysId, brandName, brandNameEn }: SellerProps['detail']) {
  const { sellerSysId } = seller;
  const brand = { brandSysId: brandSysId ?? 0, name: brandName, nameEn: brandNameEn, sellerSysId };
  const ofSeller = { kind: 'seller', seller } as const;
  return brandSysId === null ? ([ofSeller] as const) : ([ofSeller, { kind: 'brand', brand }] as const);
}

/** The seller's picture, which links to the brand if there is one. Beside it stand the title and `children`. */
export function Seller({ detail, onAir = false, brandAt, children }: SellerProps) {
  const nameFor = useNames();
  const { brandSysId, seller } = detail;
  const name =
    brandSysId === null ? nameFor(seller) : nameFor({ name: detail.brandName, nameEn: detail.brandNameEn });
  const avatar = <Avatar src={seller.logoImgUrl} name={nameFor(seller)} size={40} onAir={onAir} />;
  return (
    <>
      <div className={styles['seller']}>
        {brandSysId === null ? (
          avatar
        ) : (
          <Link href={brandAt(brandSysId)} aria-label={name}>
            {avatar}
          </Link>
        )}
        <FollowButton look="badge" of={ofBroadcast(detail)} />
      </div>
      <div className={styles['names']}>
        <h1 className={layout({ clamp: 1, leading: 135 })} title={nameFor(detail)}>
          {nameFor(detail)}
        </h1>
        <div className={layout({ row: 1, align: 'stretch', wrap: true, size: 12 }, styles['facts'])}>
          {children}
          <span className={layout({ clamp: 1, size: 13, tone: 'over-soft' }, styles['by'])}>{name}</span>
        </div>
      </div>
    </>
  );
}
