import { Suspense, useEffect } from 'react';
import { useLocale } from 'use-intl';
import type { Product, ProductNotice } from '../../../schema/catalog/products.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { rememberViewed } from '../viewed/offers.ts';
import { Questions } from '../qna/offers.ts';
import { Reviews } from '../reviews/offers.ts';
import { Bundled } from './Bundled.tsx';
import { Description } from './description/Description.tsx';
import { Rules } from './Rules.tsx';
import { Together } from './Together.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

/** The lower part of the page: description, rules, reviews, questions, other products. Reaching it counts as a view. */
export default function More({
  product,
  law,
}: {
  readonly product: Product;
  readonly law: ProductNotice | null;
}) {
  const { prdtSysId } = product;
  const lang = useLocale();
  const description = useQuery(queryOf('productDescription', { prdtSysId, lang }));
  useEffect(() => rememberViewed(prdtSysId), [prdtSysId]);
  // What stands below would jump by the height of the description.
  if (!description.isFetched) return null;
  return (
    <>
      <div className={layout({ column: 6 }, styles['more'])}>
        <Description prdtSysId={prdtSysId} />
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
