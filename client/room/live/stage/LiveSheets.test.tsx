import { ref } from 'valtio/vanilla';
import { beforeEach, expect, test, vi } from 'vitest';
import { Address } from '../../../../schema/members/accounts.ts';
import { BroadcastProduct, Product, ProductDetail } from '../../../../schema/catalog/products.ts';
import { Quote, QuotedProduct } from '../../../../schema/buying/quotes.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { logIn, show, type Shown } from '../../../testing/show.tsx';
import LiveSheets from './LiveSheets.tsx';
import type { Buying } from '../shelf/shop-context.ts';
import { stageOf } from '../room/stage.support.tsx';

const mug = {
  prdtSysId: 3,
  name: '머그',
  nameEn: 'Mug',
  price: 22_000,
  isDisplay: 1,
  stockQty: 10,
} as const;
const home = sample(Address, {
  userAddressSysId: 4,
  receiverName: '김하늘',
  mobile: '01012345678',
  zipCode: '04524',
  newAddress: '마포구 별빛로 1',
});

beforeEach(() => {
  logIn();
  serve('addresses', { addresses: [home] });
  serve('productDetail', sample(ProductDetail, { product: sample(Product, mug) }));
  serve('listPicks', { picks: [], totalCnt: 0 });
  serve('orderList', { orders: [], totalCnt: 0 });
});

async function buying(product: Buying['product'], locale: Shown['locale'] = 'ko') {
  const { stage, on } = stageOf();
  if (product) stage.live.feed.view.products = ref([product]) as never;
  const what: Buying = { prdtSysId: 3, key: 1, product, inBroadcast: true, fromList: false };
  const ignored = vi.fn<() => void>();
  return show(on(<LiveSheets open="product" buying={what} onOpen={ignored} onBought={ignored} />), {
    texts: ['room/live', 'catalog/shop', 'buying/purchase', 'buying/buying', 'orders/orders', 'buying/cart'],
    locale,
  });
}

test.for([
  ['ko', '상품을 찾을 수 없어요'],
  ['en', 'Product not found'],
] as const)('a product that is not in the broadcast is said not to be found (%s)', async ([locale, says]) => {
  const screen = await buying(undefined, locale);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByText(says)).toBeVisible();
});

test.for([
  ['ko', '22,000원 주문하기', '주문 정보를 등록하지 못했어요. 다시 눌러도 한 번만 주문돼요.'],
  ['en', 'Order for 22,000 won', 'We could not register your order. Try again: it will only be placed once.'],
] as const)(
  'an order without an answer is said not to be registered (%s)',
  async ([locale, button, says]) => {
    const quoted = sample(QuotedProduct, {
      prdtSysId: 3,
      qty: 1,
      price: 22_000,
      amount: 22_000,
      totalAmount: 22_000,
    });
    serve('quoteOrder', sample(Quote, { qty: 1, totalAmount: 22_000, products: [quoted] }));
    const ordered = serve('placeOrder', 'offline');
    const screen = await buying(sample(BroadcastProduct, { ...mug, salesExposureType: 2 }), locale);
    await screen.getByRole('button', { name: button }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(says);
    expect(ordered).toHaveLength(1);
  },
);
