import { expect, test } from 'vitest';
import { Product } from '../../../schema/catalog/products.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show, type Shown } from '../../testing/show.tsx';
import RestockButton from './RestockButton.tsx';

const cup = sample(Product, { prdtSysId: 3, isDisplay: 1, stockQty: 0, isSoldout: 1 });
const wait = { uid: MEMBER.userSysId, prdtSysId: 3 };

async function shown(products: Product[], locale: Shown['locale'] = 'ko') {
  serve('restocks', { products });
  return show(<RestockButton product={cup} />, { texts: ['catalog/product'], locale });
}

test.for([
  ['ko', '재입고 알림 받기', '로그인하면 이 상품이 다시 들어왔을 때 알려 드려요.'],
  ['en', 'Tell me when it is back', 'Log in, and we tell you when this product is back.'],
] as const)('a guest is offered a login (%s)', async ([locale, ask, offer]) => {
  const screen = await shown([], locale);
  await screen.getByRole('button', { name: ask }).click();
  await expect.element(screen.getByText(offer)).toBeVisible();
});

test('a member waits for a product, and waits no longer', async () => {
  logIn();
  const asked = serve('askRestock', {});
  const dropped = serve('dropRestock', {});
  const screen = await shown([]);
  const button = screen.getByRole('button');
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  serve('restocks', { products: [cup] });
  await button.click();
  await expect.element(screen.getByText('다시 들어오면 알려 드릴게요.')).toBeVisible();
  await expect.element(button).toHaveTextContent('재입고 알림을 받고 있어요');
  await expectAccessible();
  serve('restocks', { products: [] });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect([asked, dropped]).toEqual([[wait], [wait]]);
});

test.for([
  [new Refusal('0007', { prdtSysId: 3 }), '방금 다시 들어왔어요. 지금 살 수 있어요.'],
  [new Refusal('0007', { max: 100 }), /재입고 알림이 가득 찼어요/],
] as const)('one that is not taken says why: %s', async ([refusal, says]) => {
  logIn();
  serve('askRestock', refusal);
  const screen = await shown([]);
  await screen.getByRole('button').click();
  await expect.element(screen.getByText(says)).toBeVisible();
});
