import { expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../../../schema/catalog/constants.ts';
import { simpleGoods } from '../../../testing/goods.ts';
import { TestLog } from '../../../testing/log.ts';
import { productStream, type ProductFacts } from './product.ts';
import { countDisplayedProducts, displayedProducts, sellerById } from './views.ts';
import { sellerStream } from './seller.ts';

test('ProductListed: listed when on display; listing again replaces', () =>
  TestLog.run(async (log) => {
    const list = (facts: ProductFacts) =>
      log.append(productStream(facts.prdtSysId), null, { type: 'ProductListed', data: facts });
    const [mug, cup, off] = [
      simpleGoods(1, 0).facts,
      simpleGoods(2, 0, { sellerSysId: 2 }).facts,
      simpleGoods(3, 0, { isDisplay: 0 }).facts,
    ];
    for (const facts of [mug, cup, off]) await list(facts);
    const shown = async (sellerSysId: number | null) =>
      (await log.all(displayedProducts({ sellerSysId, startIndex: 0, rowCount: 10 }))).map(
        ({ prdt_sys_id }) => prdt_sys_id,
      );
    expect(await Promise.all([shown(null), shown(1), shown(2), shown(3)])).toEqual([[2, 1], [1], [2], []]);
    expect(await log.one(countDisplayedProducts({ sellerSysId: null }))).toEqual({ count: 2 });
    await list({ ...mug, isDisplay: 0, name: '내린 컵' });
    await list({ ...off, isDisplay: 1 });
    expect(await shown(null)).toEqual([3, 2]);
  }));

test('SellerOpened: the latest look counts', () =>
  TestLog.run(async (log) => {
    const first = { sellerSysId: 5, sellerName: '가게', sellerNameEn: '', logoImgUrl: '', ...DEFAULT_LOOK };
    const latest = { ...first, sellerColor: '#ffffff' };
    for (const data of [first, latest])
      await log.append(sellerStream(5), null, { type: 'SellerOpened', data });
    expect(JSON.parse((await log.one(sellerById({ sellerSysId: 5 })))!.facts)).toEqual(latest);
    expect(await log.one(sellerById({ sellerSysId: 6 }))).toBeUndefined();
  }));
