/** What products are grouped by: the categories of the whole mall, and the brands of each seller. */
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, line, SysId } from '../types.ts';
import { BRANDS_MAX, CATEGORIES_MAX, GROUP_NAME_LENGTH_MAX, GROUPS_BODY_BYTES_MAX } from './constants.ts';

const Names = {
  name: line(GROUP_NAME_LENGTH_MAX, 1),
  nameEn: about('Empty: there is no English name.', line(GROUP_NAME_LENGTH_MAX)),
};
const knownOrNew = about('Left out: a new one.', Type.Optional(SysId));

const Version = about(
  'Rises with each change; 0: there was none yet.',
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);

const SubCategory = closed({ categorySysId: SysId, ...Names });
export const Category = closed('A category of the mall, which all sellers share.', {
  ...SubCategory.properties,
  subCategories: about(
    'Those below it, in the order in which they are shown. Empty for one of the lower level.',
    Type.Array(SubCategory),
  ),
});
export type Category = Static<typeof Category>;
const Categories = closed({ version: Version, categories: Type.Array(Category) });

export const categories = operation({
  method: 'GET',
  path: '/v1/categories',
  summary: 'The categories, in the order in which they are shown',
  tag: 'products',
  access: 'anyone',
  query: closed({
    level: about(
      '1, or left out: the upper level, each with its subcategories; 2: the subcategories of ' +
        '`parentSysId`.',
      Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
    ),
    parentSysId: Type.Optional(SysId),
  }),
  reply: Categories,
  codes: ['0004'],
});

export const setCategories = operation({
  method: 'PUT',
  path: '/v1/categories',
  summary: 'Set all categories; those with an id keep their products, and those left out are removed',
  tag: 'products',
  access: 'manager',
  scope: 'products:write',
  body: closed({
    ifVersion: Version,
    categories: about(
      'All of the upper level, in the order in which they are shown. No name may repeat.',
      Type.Array(
        closed({
          categorySysId: knownOrNew,
          ...Names,
          subCategories: about(
            'All that are below it, in the order in which they are shown.',
            Type.Array(closed({ categorySysId: knownOrNew, ...Names }), { maxItems: CATEGORIES_MAX }),
          ),
        }),
        { maxItems: CATEGORIES_MAX },
      ),
    ),
  }),
  bodyBytesMax: GROUPS_BODY_BYTES_MAX,
  reply: Categories,
  // 0007: products are in a removed one.
  codes: ['0004', '0007', '0021'],
});

const ofSeller = closed({ sellerSysId: SysId });
export const Brand = closed('A brand, which belongs to one seller.', { brandSysId: SysId, ...Names });
export type Brand = Static<typeof Brand>;
const Brands = closed({ version: Version, brands: Type.Array(Brand) });

export const brands = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/brands',
  summary: 'The brands of the seller’s products',
  tag: 'sellers',
  access: 'anyone',
  params: ofSeller,
  reply: Brands,
  codes: ['0004'],
});

export const setBrands = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/brands',
  summary:
    'Set all brands of the seller; those with an id keep their products, and those left out are removed',
  tag: 'sellers',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  body: closed({
    ifVersion: Version,
    brands: about(
      'All of the seller’s. No name may repeat.',
      Type.Array(closed({ brandSysId: knownOrNew, ...Names }), { maxItems: BRANDS_MAX }),
    ),
  }),
  bodyBytesMax: GROUPS_BODY_BYTES_MAX,
  reply: Brands,
  // 0007: products have a removed one.
  codes: ['0004', '0007', '0021'],
});

export const SellersBrand = closed('A brand with the seller of its products.', {
  ...Brand.properties,
  sellerSysId: SysId,
});
export type SellersBrand = Static<typeof SellersBrand>;

export const brand = operation({
  method: 'GET',
  path: '/v1/brands/:brandSysId',
  summary: 'A brand, and its seller',
  tag: 'products',
  access: 'anyone',
  params: closed({ brandSysId: SysId }),
  reply: SellersBrand,
  codes: ['0004'],
});
