import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useNames } from '../app/i18n/localized.ts';
import { addressOf } from '../app/routes.ts';
import { shownPrice } from '../../schema/pricing.ts';
import { isLoggedIn, session } from '../app/session.ts';
import { Picture } from '../design/Picture.tsx';
import { Price } from '../design/Price.tsx';
import { sellerVars } from '../design/seller-look.ts';
import type { SoldIn } from './use-home.ts';
import { useNow } from '../design/use-now.ts';
import styles from './ProductGrid.module.css';

const MINUTE = 60_000;
/** As many beside each other as the style sheet says. */
const SIZES = '(min-width: 1024px) 230px, (min-width: 600px) 25vw, 50vw';

/** Products that are being sold in broadcasts right now; each leads into its broadcast. */
export function ProductGrid({ products }: { readonly products: readonly SoldIn[] }) {
  const t = useTranslations();
  const nameFor = useNames();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const now = useNow(MINUTE);
  return (
    <section className={styles['section']} aria-labelledby="products">
      <h2 id="products" className={styles['heading']}>
        {t('home.products')}
      </h2>
      <ul className={styles['grid']}>
        {products.map(({ product, broadcast }) => {
          const { price, discountRate, live } = shownPrice(product, loggedIn, now);
          return (
            <li key={product.prdtSysId}>
              <Link
                href={addressOf('enterLive', broadcast)}
                className={styles['card']}
                style={sellerVars(broadcast.seller)}
              >
                <Picture
                  src={product.squareImageUrl}
                  ratio="4 / 5"
                  sizes={SIZES}
                  radius="var(--r-card)"
                  soldOutLabel={product.isSoldout ? t('common.soldOut') : undefined}
                />
                <span className={styles['name']}>{nameFor(product)}</span>
                <Price price={price} discountRate={discountRate} />
                <span className={styles['note']}>
                  {live && <span className={styles['live']}>{t('home.livePrice')}</span>}
                  {nameFor(broadcast.seller)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
