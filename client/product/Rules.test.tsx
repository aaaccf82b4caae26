import { expect, test } from 'vitest';
import { sellerRules } from '../../schema/catalog/sellers.ts';
import { serve } from '../testing/fake-api.ts';
import { sample } from '../testing/sample.ts';
import { expectAccessible, show } from '../testing/show.tsx';
import { Rules } from './Rules.tsx';

test('where a product goes back to stands with how it is returned', async () => {
  serve('sellerNotice', { notiContent: '', notiContentEn: '' });
  serve('sellerRules', sample(sellerRules.reply, { returnRule: '', returnRuleEn: '' }));
  const address = { postNumber: '10881', address1: '파주시 회동길 37', address2: '지하 1층' };
  const to = { prdtSysIds: [3], sellerSysId: 5, receiverName: '반품 담당', phone: '1588-0000', ...address };
  const asked = serve('returnAddresses', { returnAddresses: [to] });
  const screen = await show(<Rules product={{ prdtSysId: 3, sellerSysId: 5 }} />, {
    texts: ['product', 'buying'],
  });
  await screen.getByText('교환·반품 안내').click();
  await expect.element(screen.getByText('(10881) 파주시 회동길 37 지하 1층')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '1588-0000' })).toBeVisible();
  expect(asked).toEqual([{ prdtSysIds: '3' }]);
  await expectAccessible();
});
