/**
 * Plans, as shops call their exhibitions: themed pages of a seller with some of its products, in groups and in order. How
 * a product is sold is its own matter, and that of `buying/event-plans.ts`; a plan only shows it.
 */
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import {
  about,
  closed,
  DateTime,
  Flag,
  line,
  MULTILINE,
  OrNone,
  PublicPaging,
  Qty,
  SysId,
  Url,
} from '../types.ts';
import {
  EXHIBITION_GROUPS_MAX,
  EXHIBITION_PRODUCTS_MAX,
  EXHIBITION_TEXT_LENGTH_MAX,
  EXHIBITION_TITLE_LENGTH_MAX,
  EXHIBITIONS_BODY_BYTES_MAX,
  EXHIBITIONS_MAX,
  GROUP_NAME_LENGTH_MAX,
} from './constants.ts';
import { Product } from './products.ts';

const Text = Type.String({ maxLength: EXHIBITION_TEXT_LENGTH_MAX, ...MULTILINE });

/** What a plan says of itself. An empty `…En` field: there is no English text. */
const Said = {
  title: line(EXHIBITION_TITLE_LENGTH_MAX, 1),
  titleEn: line(EXHIBITION_TITLE_LENGTH_MAX),
  text: Text,
  textEn: Text,
  startDate: about('The first moment at which it is shown.', DateTime),
  endDate: about('The last moment at which it is shown, later than the first.', DateTime),
  isBanner: about('It is among the banners of home and store while it is shown.', Flag),
};

const Heading = about('The heading over these products. Empty: there is none.', line(GROUP_NAME_LENGTH_MAX));
const HeadingEn = about('The heading in English. Empty: it has no English one.', line(GROUP_NAME_LENGTH_MAX));
const GroupNames = { name: Heading, nameEn: HeadingEn };

export const Exhibition = closed('A themed page of a seller with some of its products, as visitors see it.', {
  planSysId: SysId,
  sellerSysId: SysId,
  sellerName: Type.String(),
  sellerNameEn: Type.String(),
  ...Said,
  imageUrl: Url,
});
export type Exhibition = Static<typeof Exhibition>;
const Exhibitions = closed({ totalCnt: Qty, plans: Type.Array(Exhibition) });

export const ExhibitionProduct = closed('A product as a plan shows it.', {
  ...Product.properties,
  planSysId: SysId,
  planPrdtSysId: SysId,
  groupName: Heading,
  groupNameEn: HeadingEn,
});
export type ExhibitionProduct = Static<typeof ExhibitionProduct>;

export const mainPlans = operation({
  method: 'GET',
  path: '/v1/operations/plans/mainlist',
  summary: 'Plans that are shown now, the latest first',
  tag: 'products',
  access: 'anyone',
  query: closed({
    brandSysId: about('Those alone that show products of this brand.', Type.Optional(SysId)),
    ...PublicPaging,
  }),
  reply: Exhibitions,
  codes: ['0004'],
});

export const bannerPlans = operation({
  method: 'GET',
  path: '/v1/operations/bannerplans',
  summary: 'Plans that are shown now as banners, the latest first',
  tag: 'products',
  access: 'anyone',
  query: closed(PublicPaging),
  reply: Exhibitions,
});

const plan = closed({ planSysId: SysId });

export const planAlone = operation({
  method: 'GET',
  path: '/v1/operations/plans/:planSysId',
  summary: 'A plan that is shown now, or was before',
  tag: 'products',
  access: 'anyone',
  params: plan,
  reply: closed({ plan: Exhibition, isOver: Flag }),
  // 0004: also one that has not begun.
  codes: ['0004'],
});

export const planOfProduct = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/plans/:planPrdtSysId',
  summary: 'The plan that shows a product under this id',
  tag: 'products',
  access: 'anyone',
  params: closed({ prdtSysId: SysId, planPrdtSysId: SysId }),
  reply: closed({ plan: Exhibition }),
  // 0004: also one that has not begun.
  codes: ['0004'],
});

export const planProducts = operation({
  method: 'GET',
  path: '/v1/operations/plans/:planSysId/products',
  summary: 'Products of a plan that are on display, in its order',
  tag: 'products',
  access: 'anyone',
  params: plan,
  query: closed({
    ...PublicPaging,
    userSysId: about(
      "The caller's own id, to see their picks. Another id changes nothing.",
      Type.Optional(SysId),
    ),
  }),
  reply: closed({ totalCnt: Qty, products: Type.Array(ExhibitionProduct) }),
  codes: ['0004'],
});

const Version = about(
  'Rises with each change; 0: there was none yet.',
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);
const ofSeller = closed({ sellerSysId: SysId });

export const OwnExhibition = closed('A themed page of a seller as the seller set it.', {
  planSysId: SysId,
  ...Said,
  imageUrl: Url,
  imageFileSysId: about(
    'The uploaded picture that `imageUrl` leads to; null: it is another one.',
    OrNone(SysId),
  ),
  imageDigest: about(
    'SHA-256 of the uploaded picture, in hexadecimal; null: none was uploaded.',
    OrNone(Type.String()),
  ),
  groups: about(
    'Its products by their headings, in the order in which they are shown.',
    Type.Array(
      closed({
        ...GroupNames,
        products: about(
          '`planPrdtSysId` is the id of the product in this plan, which addresses have.',
          Type.Array(closed({ planPrdtSysId: SysId, prdtSysId: SysId })),
        ),
      }),
    ),
  ),
});
export type OwnExhibition = Static<typeof OwnExhibition>;
const OwnExhibitions = closed({ version: Version, plans: Type.Array(OwnExhibition) });

export const sellerPlans = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/plans',
  summary: 'The seller’s plans, also those to come and those that are over',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  reply: OwnExhibitions,
  codes: ['0004'],
});

export const setPlans = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/plans',
  summary:
    'Set all plans of the seller; a plan with an id keeps its address, and a plan that is left out is removed',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: ofSeller,
  body: closed({
    ifVersion: Version,
    plans: about(
      'All plans of the seller. No title may repeat.',
      Type.Array(
        closed({
          planSysId: about('Left out: a new one.', Type.Optional(SysId)),
          ...Said,
          imageUrl: about(
            'One of both. An uploaded picture is named by `imageFileSysId`, and `imageUrl` is then ignored.',
            Type.Optional(line(2000, 1)),
          ),
          imageFileSysId: about(
            'An upload that no other plan shows. Null, or left out: `imageUrl` has the picture.',
            Type.Optional(OrNone(SysId)),
          ),
          groups: about(
            'Products by their headings. A plan shows each product once, and at most ' +
              `${EXHIBITION_PRODUCTS_MAX} in all.`,
            Type.Array(
              closed({
                ...GroupNames,
                prdtSysIds: Type.Array(SysId, { minItems: 1, maxItems: EXHIBITION_PRODUCTS_MAX }),
              }),
              { minItems: 1, maxItems: EXHIBITION_GROUPS_MAX },
            ),
          ),
        }),
        { maxItems: EXHIBITIONS_MAX },
      ),
    ),
  }),
  bodyBytesMax: EXHIBITIONS_BODY_BYTES_MAX,
  reply: OwnExhibitions,
  codes: ['0003', '0004', '0021'],
});
