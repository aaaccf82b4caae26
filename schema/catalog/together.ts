import Type from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, SysId } from '../types.ts';
import { TOGETHER_SHOWN_MAX } from './constants.ts';
import { Product } from './products.ts';

export const togetherProducts = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/together',
  summary: 'What buyers of a product bought with it and can be bought now, most often bought first',
  tag: 'products',
  access: 'anyone',
  params: closed({ prdtSysId: SysId }),
  query: closed("The caller's own id, to see their picks.", { userSysId: Type.Optional(SysId) }),
  reply: closed({
    reason: about(
      '`category`: too few were bought with it, so these are what sells best in its category.',
      Type.Union([Type.Literal('together'), Type.Literal('category')]),
    ),
    products: Type.Array(Product, { maxItems: TOGETHER_SHOWN_MAX }),
  }),
  codes: ['0004'],
});
