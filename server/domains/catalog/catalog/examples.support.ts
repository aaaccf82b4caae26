import type { Input } from '../../../../schema/operation.ts';
import type { OperationOf } from '../../../domains.ts';
import {
  ANYBODY,
  HOST,
  MANAGER,
  NOBODY,
  ofSeller,
  sellerCalls,
  type Call,
  type Calls,
  type ExamplesOf,
} from '../../../testing/operations/calls.ts';
import { endlessGoods } from '../../../testing/goods.ts';
import type { Stage } from '../../../testing/stage.ts';
import { SELLER } from '../../../testing/world.ts';
import type { catalog } from './module.ts';

let made = 0;

/** What a seller says of a new product, which has a number of its own. */
export function newProduct(): Input<OperationOf<'createProduct'>> {
  return { ...TEAPOT, prdtNo: `TP-${++made}` };
}

const TEAPOT: Input<OperationOf<'createProduct'>> = {
  sellerSysId: SELLER,
  name: '주전자',
  nameEn: 'Teapot',
  prdtNo: 'TP-0',
  optionTypeCode: 1,
  stockTypeCode: 2,
  minOrderQty: 1,
  freeShrCntLimit: 0,
  maxOrderQty: 0,
  memberMax: null,
  isLiveOnly: 0,
  imageUrl: '/pictures/product-1.webp',
  categorySysId: null,
  brandSysId: null,
  shippingPlaceSysId: null,
  deliveryPriceTypeCode: 1,
  deliveryPrice: 0,
  normalOptions: [],
  singleOption: null,
  addingProducts: [],
  price: 20_000,
  marketPrice: 25_000,
  livePrice: null,
  stockQty: 7,
  isDisplay: 1,
};

/** Choices on two levels, each of which shows one of the product's pictures. */
export function twoLevels(ofBase: number, ofDetail: number) {
  const details = [{ item: 'M', itemEn: '', price: 0, pictureNo: ofDetail }];
  return {
    optionTypeCode: 4 as const,
    singleOption: {
      groupName: '색',
      groupNameEn: 'Colour',
      detailGroupName: '크기',
      detailGroupNameEn: 'Size',
      bases: [{ name: '흰색', nameEn: '', pictureNo: ofBase, details }],
    },
  };
}

interface OfProduct {
  readonly sellerSysId: number;
  readonly prdtSysId: number;
}

function mugOf({ mug }: Stage): OfProduct {
  return { sellerSysId: mug.facts.sellerSysId, prdtSysId: mug.facts.prdtSysId };
}

/** The stage's mug, with the version that it has now. */
export async function versioned(stage: Stage, of = mugOf(stage)) {
  const { version: ifVersion } = await stage.api.done('ownProduct', of, { token: stage.host.token });
  return { ...of, ifVersion };
}

/** For a call on a product of the seller. */
function productCalls<N extends 'ownProduct' | 'productHistory'>(rest: object): Calls<N> {
  const call = (stage: Stage, of: OfProduct): Call<N> => ({
    input: { ...of, ...rest } as Input<OperationOf<N>>,
    by: stage.host,
  });
  return {
    good: (stage) => call(stage, mugOf(stage)),
    refused: {
      '0004': (stage) => call(stage, { ...mugOf(stage), prdtSysId: NOBODY }),
      '9001': (stage) => ({ ...call(stage, mugOf(stage)), by: stage.otherHost }),
    },
  };
}

type Change = 'changeProduct' | 'setPrices' | 'adjustStock' | 'stopProduct' | 'resumeProduct';

/** For a change of a product of the seller. `wrong`: what breaks a rule. */
function changeCalls<N extends Change>(change: object, wrong?: object): Calls<N> {
  const call = (stage: Stage, of: object): Call<N> => ({
    input: { ...of, ...change } as Input<OperationOf<N>>,
    by: stage.host,
  });
  return {
    good: async (stage) => call(stage, await versioned(stage)),
    refused: {
      '0004': (stage) => call(stage, { ...mugOf(stage), prdtSysId: NOBODY, ifVersion: 1 }),
      ...(wrong && {
        '0005': async (stage: Stage) => {
          const { input, by } = call(stage, await versioned(stage));
          return { input: { ...input, ...wrong }, by: by! };
        },
      }),
      '0021': async (stage) => {
        const { mug } = stage;
        const read = await versioned(stage);
        await stage.server.world.relists(mug, { name: '다른 이름' });
        return call(stage, read);
      },
      '9001': async (stage) => ({ ...call(stage, await versioned(stage)), by: stage.otherHost }),
    },
  };
}

/** What one may not do with stock that is not counted. */
async function uncounted(stage: Stage) {
  const { facts } = await stage.server.world.lists((id) => endlessGoods(id));
  const { sellerSysId, prdtSysId } = facts;
  return versioned(stage, { sellerSysId, prdtSysId });
}

const ofProduct = changeCalls<'changeProduct'>({ name: '새 컵' }, { name: ' ' });
const stockCalls = changeCalls<'adjustStock'>({ change: 5, reason: '새로 들어옴' }, { change: -1_000 });

/** The categories of now with another name for the first, and the same for a seller's brands. */
async function categoriesOf({ api }: Stage): Promise<Input<OperationOf<'setCategories'>>> {
  const { version, categories } = await api.done('categories', {});
  const [first, ...rest] = categories;
  const renamed = { nameEn: '', subCategories: [], ...first, name: `분류 ${++made}` };
  return { ifVersion: version, categories: [renamed, ...rest] };
}

async function brandsOf({ api }: Stage): Promise<Input<OperationOf<'setBrands'>>> {
  const { version, brands } = await api.done('brands', { sellerSysId: SELLER });
  const [first, ...rest] = brands;
  const renamed = { nameEn: '', ...first, name: `브랜드 ${++made}` };
  return { sellerSysId: SELLER, ifVersion: version, brands: [renamed, ...rest] };
}

/** A product of the host is in a new category, and of a new brand. */
async function grouped(stage: Stage) {
  const { api, host, manager } = stage;
  const tree = await categoriesOf(stage);
  const categories = [...tree.categories, { name: `주방 ${++made}`, nameEn: 'Kitchen', subCategories: [] }];
  const tried = await api.done('setCategories', { ...tree, categories }, { token: manager.token });
  const list = await brandsOf(stage);
  const brands = [...list.brands, { name: `온화 ${++made}`, nameEn: 'Onhwa' }];
  const branded = await api.done('setBrands', { ...list, brands }, { token: host.token });
  const { categorySysId } = tried.categories.at(-1)!;
  const { brandSysId } = branded.brands.at(-1)!;
  await api.done('createProduct', { ...newProduct(), categorySysId, brandSysId }, { token: host.token });
}

/** The places of now, and one more. */
async function placesOf({ api, host }: Stage): Promise<Input<OperationOf<'setShippingPlaces'>>> {
  const { version, ...there } = await api.done(
    'shippingPlaces',
    { sellerSysId: SELLER },
    { token: host.token },
  );
  const place = { ...PLACE, name: `물류센터 ${++made}` };
  return {
    sellerSysId: SELLER,
    ifVersion: version,
    returnAddress: RETURN_ADDRESS,
    shippingPlaces: [...there.shippingPlaces, place],
  };
}

export const RETURN_ADDRESS = {
  receiverName: '반품 담당',
  phone: '1588-0000',
  postNumber: '10881',
  address1: '경기도 파주시 회동길 37',
  address2: '지하 1층',
};

export const PLACE = {
  name: '물류센터',
  nameEn: 'Warehouse',
  postNumber: '10881',
  address1: '경기도 파주시 회동길 35',
  address2: '',
  jejuAddingDeliveryAmount: 2_000,
  islandsAddingDeliveryAmount: 5_000,
  returnAddress: null,
};

export const BUSINESS = {
  companyName: '주식회사 물빛',
  representativeName: '한지우',
  registrationNo: '120-81-47521',
  mailOrderNo: '제2026-경기파주-0037호',
  address: '경기도 파주시 회동길 37',
  phone: '1588-0000',
  email: 'help@mulbit.example',
};

async function businessOf({ api }: Stage): Promise<Input<OperationOf<'setSellerBusiness'>>> {
  const { version } = await api.done('sellerBusiness', { sellerSysId: SELLER });
  return { sellerSysId: SELLER, ifVersion: version, business: BUSINESS };
}

/** Of a version that is still to come. */
function early<Asked extends { readonly ifVersion: number }>(
  make: (stage: Stage) => Promise<Asked>,
  by: 'host' | 'manager',
) {
  return async (stage: Stage) => {
    const input = await make(stage);
    return { input: { ...input, ifVersion: input.ifVersion + 1 }, by: stage[by] };
  };
}

/** From the settings as they are. */
async function change({ api, manager }: Stage) {
  const { version } = await api.done('seller', { sellerSysId: 1 }, { token: manager.token });
  return { sellerSysId: 1, ifVersion: version, sellerColor: '#123456' };
}

export const examples: ExamplesOf<typeof catalog> = {
  sellerSettingUi: { roles: ANYBODY, ...ofSeller<'sellerSettingUi'>() },
  sellerNotice: { roles: ANYBODY, ...ofSeller<'sellerNotice'>() },
  sellerRules: { roles: ANYBODY, ...ofSeller<'sellerRules'>() },
  seller: { roles: HOST, ...sellerCalls<'seller'>({}) },
  openSeller: {
    roles: MANAGER,
    good: ({ manager }) => ({ input: { sellerName: '새 가게' }, by: manager }),
    changed: { sellerName: '다른 가게' },
    refused: {
      '0004': ({ manager }) => ({ input: { sellerName: '새 가게', logoFileSysId: NOBODY }, by: manager }),
    },
    triedElsewhere: ['0003'],
  },
  changeSeller: {
    roles: HOST,
    good: async (stage) => ({ input: await change(stage), by: stage.host }),
    refused: {
      '0004': ({ manager }) => ({ input: { sellerSysId: NOBODY, ifVersion: 1 }, by: manager }),
      '0021': early(change, 'host'),
      '9001': async (stage) => ({ input: await change(stage), by: stage.otherHost }),
    },
    triedElsewhere: ['0003'],
  },
  findSellerNo: { roles: ANYBODY, good: () => ({ input: {} }) },
  sellerInfo: { roles: ANYBODY, ...ofSeller<'sellerInfo'>() },
  ownProducts: { roles: HOST, ...sellerCalls<'ownProducts'>({ startIndex: 0, rowCount: 20 }) },
  ownProduct: { roles: HOST, ...productCalls<'ownProduct'>({}) },
  productHistory: { roles: HOST, ...productCalls<'productHistory'>({ startIndex: 0, rowCount: 20 }) },
  createProduct: {
    roles: HOST,
    good: ({ host }) => ({ input: newProduct(), by: host }),
    changed: { name: '찻잔' },
    refused: {
      '0003': ({ host, mug }) => ({ input: { ...newProduct(), prdtNo: mug.facts.prdtNo }, by: host }),
      '0004': ({ manager }) => ({ input: { ...newProduct(), sellerSysId: NOBODY }, by: manager }),
      '0005': ({ host }) => ({ input: { ...newProduct(), optionTypeCode: 3 }, by: host }),
      '9001': ({ otherHost }) => ({ input: newProduct(), by: otherHost }),
    },
  },
  changeProduct: {
    roles: HOST,
    ...ofProduct,
    refused: {
      ...ofProduct.refused,
      '0003': async (stage) => ({
        input: { ...(await versioned(stage)), prdtNo: stage.cup.facts.prdtNo },
        by: stage.host,
      }),
      '0007': async (stage) => {
        const stock = [{ change: 5, reason: '새로 들어옴' }];
        return { input: { ...(await uncounted(stage)), stock }, by: stage.host };
      },
    },
  },
  setPrices: {
    roles: HOST,
    ...changeCalls<'setPrices'>(
      { price: 9_000, marketPrice: 15_000, livePrice: null },
      { livePrice: { price: 1, startDate: '2026-11-20', endDate: '2026-11-21' } },
    ),
  },
  adjustStock: {
    roles: HOST,
    ...stockCalls,
    refused: {
      ...stockCalls.refused,
      '0007': async (stage) => ({
        input: { ...(await uncounted(stage)), change: 5, reason: '새로 들어옴' },
        by: stage.host,
      }),
    },
  },
  stopProduct: { roles: HOST, ...changeCalls<'stopProduct'>({}) },
  resumeProduct: {
    roles: HOST,
    ...changeCalls<'resumeProduct'>({}),
    good: async (stage) => {
      await stage.api.done('stopProduct', await versioned(stage), { token: stage.host.token });
      return { input: await versioned(stage), by: stage.host };
    },
  },
  categories: {
    roles: ANYBODY,
    good: () => ({ input: {} }),
    refused: { '0004': () => ({ input: { level: 2, parentSysId: NOBODY } }) },
  },
  setCategories: {
    roles: MANAGER,
    good: async (stage) => ({ input: await categoriesOf(stage), by: stage.manager }),
    refused: {
      '0004': async (stage) => {
        const unknown = { categorySysId: NOBODY, name: '없음', nameEn: '', subCategories: [] };
        return { input: { ...(await categoriesOf(stage)), categories: [unknown] }, by: stage.manager };
      },
      '0007': async (stage) => {
        await grouped(stage);
        return { input: { ...(await categoriesOf(stage)), categories: [] }, by: stage.manager };
      },
      '0021': early(categoriesOf, 'manager'),
    },
  },
  sellerBusiness: { roles: ANYBODY, ...ofSeller<'sellerBusiness'>() },
  setSellerBusiness: {
    roles: HOST,
    good: async (stage) => ({ input: await businessOf(stage), by: stage.host }),
    refused: {
      '0004': ({ manager }) => ({
        input: { sellerSysId: NOBODY, ifVersion: 0, business: null },
        by: manager,
      }),
      '0021': early(businessOf, 'host'),
      '9001': async (stage) => ({ input: await businessOf(stage), by: stage.otherHost }),
    },
  },
  shippingPlaces: { roles: HOST, ...sellerCalls<'shippingPlaces'>({}) },
  setShippingPlaces: {
    roles: HOST,
    good: async (stage) => ({ input: await placesOf(stage), by: stage.host }),
    refused: {
      '0004': ({ manager }) => ({
        input: { sellerSysId: NOBODY, ifVersion: 0, returnAddress: null, shippingPlaces: [] },
        by: manager,
      }),
      '0007': async (stage) => {
        const { api, host } = stage;
        const own = { token: host.token };
        const { shippingPlaces } = await api.done('setShippingPlaces', await placesOf(stage), own);
        const { shippingPlaceSysId } = shippingPlaces.at(-1)!;
        await api.done('createProduct', { ...newProduct(), shippingPlaceSysId }, own);
        return { input: { ...(await placesOf(stage)), shippingPlaces: [] }, by: host };
      },
      '0021': early(placesOf, 'host'),
      '9001': async (stage) => ({ input: await placesOf(stage), by: stage.otherHost }),
    },
  },
  brand: {
    roles: ANYBODY,
    good: async (stage) => {
      const set = await stage.api.done('setBrands', await brandsOf(stage), { token: stage.host.token });
      return { input: { brandSysId: set.brands[0]!.brandSysId } };
    },
    refused: { '0004': () => ({ input: { brandSysId: NOBODY } }) },
  },
  brands: { roles: ANYBODY, ...ofSeller<'brands'>() },
  setBrands: {
    roles: HOST,
    good: async (stage) => ({ input: await brandsOf(stage), by: stage.host }),
    refused: {
      '0004': ({ manager }) => ({ input: { sellerSysId: NOBODY, ifVersion: 0, brands: [] }, by: manager }),
      '0007': async (stage) => {
        await grouped(stage);
        return { input: { ...(await brandsOf(stage)), brands: [] }, by: stage.host };
      },
      '0021': early(brandsOf, 'host'),
      '9001': async (stage) => ({ input: await brandsOf(stage), by: stage.otherHost }),
    },
  },
};
