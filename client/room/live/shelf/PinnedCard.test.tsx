import { expect, test } from 'vitest';
import { EXPOSURE } from '../../../../schema/catalog/constants.ts';
import type { BroadcastProduct } from '../../../../schema/catalog/products.ts';
import { ROLLING_THUMBNAIL_PX } from '../../../../schema/room/constants.ts';
import { goods } from '../../../testing/goods.ts';
import { expectAccessible, show } from '../../../testing/show.tsx';
import type { RoomState } from '../room/room.ts';
import { stageOf } from '../room/stage.support.tsx';
import { PinnedCard } from './PinnedCard.tsx';
import { ProductsButton } from './ProductsButton.tsx';

const mug = goods({ prdtSysId: 3, name: '머그' });
const cup = goods({ prdtSysId: 4, name: '컵' });
const secret = goods({ prdtSysId: 5, name: '비밀', salesExposureType: EXPOSURE.hidden });

async function shelf(about: Partial<RoomState>, products: readonly BroadcastProduct[] = [mug, cup, secret]) {
  const { stage, shop, on } = stageOf();
  stage.live.feed.apply((state) => ({ ...state, joined: true, products, ...about }) as RoomState);
  const screen = await show(
    on(
      <>
        <PinnedCard />
        <ProductsButton />
      </>,
    ),
    { texts: ['room/live', 'catalog/shop', 'buying/buying'], pageStyle: 'dark' },
  );
  return { screen, stage, shop, card: screen.getByRole('region', { name: '지금 소개하는 상품' }) };
}

test('what is pinned has a card to buy it, and nothing rolls', async () => {
  const { screen, shop, card } = await shelf({ fixPrdtSysId: 3 });
  await card.getByRole('button', { name: '머그 구매하기' }).click();
  expect(shop.buy.mock.calls).toEqual([[3]]);
  await expect.element(screen.getByRole('button', { name: '컵' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('while nothing is pinned the products roll by as small pictures, without the hidden ones', async () => {
  const { screen, card, shop } = await shelf({ fixPrdtSysId: null });
  const small = screen.getByRole('button', { name: '컵' });
  await expect.element(small).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '비밀' })).not.toBeInTheDocument();
  expect(small.element().firstElementChild!.getBoundingClientRect().width).toBe(ROLLING_THUMBNAIL_PX);
  await small.click();
  expect(shop.openProduct.mock.calls).toEqual([[4]]);
});

test('the button to the products counts those that are shown', async () => {
  const { screen } = await shelf({ fixPrdtSysId: null });
  await expect
    .element(screen.getByRole('button', { name: '상품 2개 보기' }))
    .toHaveAttribute('data-count', '2');
});

test.for([
  ['no piece', { stockQty: 0, isSoldout: 0 }],
  ['the mark of it', { stockQty: 7, isSoldout: 1 }],
] as const)('what is sold out by %s says so and cannot be bought', async ([, about]) => {
  const { card } = await shelf({ fixPrdtSysId: 3 }, [{ ...mug, ...about }]);
  await expect.element(card.getByRole('button', { name: '품절' })).toBeDisabled();
});

test('what is nearly sold out says how many are left, and goes along with the stock', async () => {
  const { card, stage } = await shelf({ fixPrdtSysId: 3 }, [{ ...mug, stockQty: 5 }]);
  await expect.element(card.getByText('5개 남음')).toBeVisible();
  stage.live.feed.apply((state) => ({ ...state, products: [{ ...mug, stockQty: 3 }] }));
  await expect.element(card.getByText('3개 남음')).toBeVisible();
});

test('while the host pauses orders the card has no button to buy', async () => {
  const { card } = await shelf({ fixPrdtSysId: 3, isHideOrdBtn: 1 as const });
  await expect.element(card.getByText('머그')).toBeVisible();
  await expect.element(card.getByRole('button', { name: /구매하기$/ })).not.toBeInTheDocument();
});
