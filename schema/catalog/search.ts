/**
 * Finding products, brands and broadcasts by a keyword, and lists of products in any order. Their `totalCnt` counts up to
 * `COUNTED_MAX`. A greater one says that there are at least so many, and it grows with the pages that are asked for.
 */
import Type, { type Static } from 'typebox';
import { BroadcastCard } from '../broadcasts/broadcasts.ts';
import { KEYWORD_LENGTH_MAX } from '../constants.ts';
import { operation, type Input } from '../operation.ts';
import { about, closed, line, OrNone, PublicPaging, Qty, QueryFlag, SysId, Won } from '../types.ts';
import { POPULAR_KEYWORDS_MAX, POPULAR_SEARCHES_MIN, SUGGESTIONS_MAX } from './constants.ts';
import { SellersBrand } from './groups.ts';
import { ProductPage } from './products.ts';

const keyword = about(
  'Words in Korean or English, of which the first four count. A blank text is refused with 0005.',
  line(KEYWORD_LENGTH_MAX, 1),
);
/** 1: only those; 0, or left out: all. */
const only = Type.Optional(QueryFlag);

export const searchProducts = operation({
  method: 'GET',
  path: '/v1/products/searchlists',
  summary:
    'Products on display by the words of their name, number or brand, Korean or English; without a keyword, all of them',
  tag: 'products',
  access: 'anyone',
  query: closed({
    keyword: Type.Optional(keyword),
    sort: about(
      '-price: the dearest first. relevance: called just so, then names that begin with it, then ' +
        'words that do, then the rest; among these what sold best lately, then what is in a broadcast ' +
        'now, then the newest. Left out: relevance with a keyword, new without.',
      Type.Optional(
        Type.Union([
          Type.Literal('relevance'),
          Type.Literal('new'),
          Type.Literal('price'),
          Type.Literal('-price'),
          Type.Literal('sold'),
        ]),
      ),
    ),
    minPrice: about('In won, both included, without a live price.', Type.Optional(Won)),
    maxPrice: Type.Optional(Won),
    categorySysId: Type.Optional(SysId),
    brandSysId: Type.Optional(SysId),
    isFreeDelivery: only,
    isOnAir: about('1: only products of a broadcast that is on air.', only),
    isOnSale: about('1: only products that are not sold out.', only),
    ...PublicPaging,
    userSysId: about(
      "The caller's own id, to see their picks. Another id changes nothing.",
      Type.Optional(SysId),
    ),
  }),
  reply: ProductPage,
  codes: ['0005', '0008'],
});

/** Of a list of products. */
export type ProductSort = NonNullable<Input<typeof searchProducts>['sort']>;

export const searchBrands = operation({
  method: 'GET',
  path: '/v1/brands/searchlists',
  summary:
    'Brands by their Korean or English name, the closest first; without a keyword, all of them, newest first',
  tag: 'products',
  access: 'anyone',
  query: closed({ keyword: Type.Optional(keyword), ...PublicPaging }),
  reply: closed({ totalCnt: Qty, brands: Type.Array(SellersBrand) }),
  codes: ['0005', '0008'],
});

export const searchBroadcasts = operation({
  method: 'GET',
  path: '/v1/broadcasts/searchlists',
  summary:
    'Broadcasts on air, to come or to watch again, by their title, the closest first, and among those what is on air; without a keyword, all of them, what is on air first, then the latest',
  tag: 'broadcasts',
  access: 'anyone',
  query: closed({ keyword: Type.Optional(keyword), ...PublicPaging }),
  reply: closed({ totalCnt: Qty, broadcasts: Type.Array(BroadcastCard) }),
  codes: ['0005', '0008'],
});

export const Suggestion = closed('What a keyword that is being typed may be meant for.', {
  kind: about(
    'keyword: what others search for. Any other has an id.',
    Type.Union([
      Type.Literal('keyword'),
      Type.Literal('brand'),
      Type.Literal('product'),
      Type.Literal('broadcast'),
    ]),
  ),
  name: Type.String(),
  nameEn: about('Empty: there is no English name.', Type.String()),
  sysId: about('Of the brand, product or broadcast.', OrNone(SysId)),
});
export type Suggestion = Static<typeof Suggestion>;

export const searchSuggestions = operation({
  method: 'GET',
  path: '/v1/search/suggestions',
  summary:
    'What a keyword that is being typed may be meant for: popular keywords, brands, products and broadcasts',
  tag: 'products',
  access: 'anyone',
  query: closed({
    keyword: about('What has been typed so far. A blank text is refused with 0005.', keyword),
  }),
  reply: closed({ suggestions: Type.Array(Suggestion, { maxItems: SUGGESTIONS_MAX }) }),
  codes: ['0005', '0008'],
});

export const popularKeywords = operation({
  method: 'GET',
  path: '/v1/search/popular',
  summary:
    'The keywords of the last seven days that most people searched for and found, the most frequent first',
  tag: 'products',
  access: 'anyone',
  reply: closed({
    keywords: about(
      `In lower case, and each searched for at least ${POPULAR_SEARCHES_MIN} times.`,
      Type.Array(Type.String(), { maxItems: POPULAR_KEYWORDS_MAX }),
    ),
  }),
});
