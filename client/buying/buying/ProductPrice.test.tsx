import { expect, test } from 'vitest';
import { goods } from '../../testing/goods.ts';
import { logIn, show } from '../../testing/show.tsx';
import { ProductPrice } from './ProductPrice.tsx';

const tint = goods({
  price: 14_900,
  marketPrice: 19_000,
  discountRate: 21,
  isLivePrice: 1,
  livePrice: 11_900,
  liveDiscountRate: 37,
  livePriceStartDate: '2026-01-01T00:00:00.000Z',
  livePriceEndDate: '2999-01-01T00:00:00.000Z',
});

test.for([
  ['small', false],
  ['large', true],
] as const)(
  'a product has one price for whoever looks, which says whose it is (%s, over: %s)',
  async ([size, over]) => {
    const words = async () => {
      const screen = await show(<ProductPrice product={tint} size={size} over={over} />, {
        texts: ['buying/buying'],
      });
      return screen.container.textContent.replaceAll(/\s+/g, '');
    };
    const asGuest = await words();
    expect(asGuest).toContain('14,900원');
    expect(asGuest).toContain('라이브가11,900원');
    logIn();
    const asMember = await words();
    expect(asMember).toContain('라이브가');
    expect(asMember).toContain('37%11,900원');
    expect(asMember).not.toContain('14,900원');
  },
);
