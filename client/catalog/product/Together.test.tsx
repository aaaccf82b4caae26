import { expect, test } from 'vitest';
import { Product } from '../../../schema/catalog/products.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { Together } from './Together.tsx';

const cup = sample(Product, { prdtSysId: 4, name: '유리컵', nameEn: 'Glass', isDisplay: 1, stockQty: 9 });
const texts = ['catalog/product', 'catalog/shop', 'buying/buying', 'catalog/picks'] as const;

test.for([
  ['together', 'ko', '함께 많이 산 상품', /유리컵/],
  ['together', 'en', 'Often bought together', /Glass/],
  ['category', 'ko', '같은 카테고리에서 많이 팔린 상품', /유리컵/],
  ['category', 'en', 'Best sellers of its category', /Glass/],
] as const)('other products say why they are shown: %s (%s)', async ([reason, locale, title, name]) => {
  const asked = serve('togetherProducts', { reason, products: [cup] });
  const screen = await show(<Together prdtSysId={3} />, { texts: [...texts], locale });
  const part = screen.getByRole('region', { name: title });
  await expect.element(part.getByRole('link', { name })).toHaveAttribute('href', '/Product/4');
  expect(asked).toEqual([{ prdtSysId: 3 }]);
  await expectAccessible();
});

test('without any there is no heading', async () => {
  const asked = serve('togetherProducts', { reason: 'category', products: [] });
  const screen = await show(<Together prdtSysId={3} />, { texts: [...texts] });
  await expect.poll(() => asked.length).toBe(1);
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
});
