import { Suspense, useEffect } from 'react';
import type { Product, ProductNotice } from '../../schema/catalog/products.ts';
import { rememberViewed } from '../viewed/offers.ts';
import { Questions } from '../qna/offers.ts';
import { Reviews } from '../reviews/offers.ts';
import { Bundled } from './Bundled.tsx';
import { Rules } from './Rules.tsx';
import { Together } from './Together.tsx';
import styles from './Product.module.css';

/** The lower part of the page: rules, reviews, questions, other products. Reaching it counts as a view. */
export default function More({
  product,
  law,
}: {
  readonly product: Product;
  readonly law: ProductNotice | null;
}) {
  const { prdtSysId } = product;
  useEffect(() => rememberViewed(prdtSysId), [prdtSysId]);
  return (
    <>
      <div className={styles['more']}>
        <Rules product={product} law={law} />
        <section aria-labelledby="reviews">
          <Suspense>
            <Reviews prdtSysId={prdtSysId} />
          </Suspense>
        </section>
        <section aria-labelledby="questions">
          <Suspense>
            <Questions product={product} />
          </Suspense>
        </section>
      </div>
      <Together prdtSysId={prdtSysId} />
      <Bundled prdtSysId={prdtSysId} />
    </>
  );
}
