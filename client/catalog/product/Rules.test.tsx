import { expect, test } from 'vitest';
import { noticeOf } from '../../../schema/catalog/notices.ts';
import { sellerRules } from '../../../schema/catalog/sellers.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import { Rules } from './Rules.tsx';

test('where a product goes back to stands with how it is returned', async () => {
  serve('sellerNotice', { notiContent: '', notiContentEn: '' });
  serve('sellerRules', sample(sellerRules.reply, { returnRule: '', returnRuleEn: '' }));
  const address = { postNumber: '10881', address1: '파주시 회동길 37', address2: '지하 1층' };
  const to = { prdtSysIds: [3], sellerSysId: 5, receiverName: '반품 담당', phone: '1588-0000', ...address };
  const asked = serve('returnAddresses', { returnAddresses: [to] });
  const screen = await show(<Rules product={{ prdtSysId: 3, sellerSysId: 5 }} law={null} />, {
    texts: ['catalog/product', 'buying/buying'],
  });
  await screen.getByText('교환·반품 안내').click();
  await expect.element(screen.getByText('(10881) 파주시 회동길 37 지하 1층')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '1588-0000' })).toBeVisible();
  expect(asked).toEqual([{ prdtSysIds: '3' }]);
  await expectAccessible();
});

test.for([
  ['ko', '상품정보 제공고시', '제조국', '대한민국', '모든 성분', '상품 상세 참조'],
  [
    'en',
    'Statutory product information',
    'Country of manufacture',
    'Korea',
    'All ingredients',
    'See the description',
  ],
] as const)(
  'what the law asks to say is folded, in its order, and refers to the description for the rest (%s)',
  async ([locale, title, origin, korea, ingredients, elsewhere]) => {
    serve('sellerNotice', { notiContent: '', notiContentEn: '' });
    serve('sellerRules', sample(sellerRules.reply, { deliveryRule: '', returnRule: '' }));
    serve('returnAddresses', { returnAddresses: [] });
    const values = [{ field: 'origin', value: '대한민국', valueEn: 'Korea' } as const];
    const product = { prdtSysId: 3, sellerSysId: 5 };
    const screen = await show(<Rules product={product} law={{ kind: 'cosmetics', values }} />, {
      texts: ['catalog/product', 'buying/buying'],
      locale,
    });
    const said = (name: string) => screen.getByText(name, { exact: true }).element().nextElementSibling;
    await expect.element(screen.getByText(origin)).not.toBeVisible();
    await screen.getByText(title).click();
    await expect.element(screen.getByText(origin)).toBeVisible();
    expect([said(origin)?.textContent, said(ingredients)?.textContent]).toEqual([korea, elsewhere]);
    const items = screen.container.querySelectorAll('dt');
    expect(items).toHaveLength(1 + noticeOf('cosmetics').fields.length);
    await expectAccessible();
  },
);
