/**
 * What sellers must say of a product before it is bought (상품정보 제공고시, of the Act on Consumer Protection in Electronic
 * Commerce, article 13): by kind of product, the items of the notice in its order. It stands in the browser, too.
 */
import type { BothNames } from '../members/names.ts';

const FIELDS = {
  adverse: { name: '소비자 안전을 위한 주의사항', nameEn: 'Safety notes for consumers' },
  age: { name: '사용 연령 또는 권장 체중 범위', nameEn: 'Age or weight it is meant for' },
  care: { name: '세탁 방법 및 취급 시 주의사항', nameEn: 'Washing and care' },
  certification: { name: '인증·허가 사항', nameEn: 'Certifications and permits' },
  chemicals: { name: '제품에 사용된 화학물질 명칭', nameEn: 'Chemicals used' },
  color: { name: '색상', nameEn: 'Colour' },
  contact: { name: '소비자 상담 관련 전화번호', nameEn: 'Customer service number' },
  contents: { name: '상품 구성', nameEn: 'What is included' },
  delivery: { name: '배송·설치 비용', nameEn: 'Cost of delivery and installation' },
  effect: { name: '효과·효능', nameEn: 'Effect' },
  efficiency: { name: '에너지 소비 효율 등급', nameEn: 'Energy efficiency class' },
  expiry: { name: '제조연월일, 소비기한 또는 품질유지기한', nameEn: 'Date made, and use-by date' },
  function: { name: '기능 정보', nameEn: 'Health function' },
  functional: { name: '기능성 화장품 심사필 여부', nameEn: 'Approval as a functional cosmetic' },
  gmo: { name: '유전자변형식품 표시', nameEn: 'Genetically modified ingredients' },
  handling: { name: '취급 시 주의사항', nameEn: 'Handling' },
  importNotice: { name: '수입식품 문구', nameEn: 'Notice for imported food' },
  ingredients: { name: '원재료명 및 함량', nameEn: 'Ingredients and amounts' },
  ingredientsAll: { name: '모든 성분', nameEn: 'All ingredients' },
  intake: { name: '섭취량, 섭취 방법 및 주의사항', nameEn: 'How to take it, and cautions' },
  kc: { name: 'KC 인증 필 유무', nameEn: 'KC certification' },
  goodsKind: { name: '종류', nameEn: 'Kind' },
  labelling: { name: '관련법상 표시사항', nameEn: 'Labelling required by law' },
  maker: { name: '제조자, 수입품은 수입자를 함께 표기', nameEn: 'Maker, and importer if imported' },
  makerCosmetics: { name: '화장품제조업자 및 화장품책임판매업자', nameEn: 'Maker and responsible seller' },
  makerPlace: { name: '제조업소의 명칭과 소재지', nameEn: 'Maker and its place' },
  material: { name: '제품 소재', nameEn: 'Material' },
  model: { name: '품명 및 모델명', nameEn: 'Product and model' },
  notMedicine: { name: '의약품이 아니라는 내용의 표현', nameEn: 'Statement that it is no medicine' },
  nutrition: { name: '영양 성분', nameEn: 'Nutrition facts' },
  origin: { name: '제조국', nameEn: 'Country of manufacture' },
  originFood: { name: '원산지', nameEn: 'Country of origin' },
  power: { name: '정격 전압, 소비 전력', nameEn: 'Voltage and power' },
  producer: { name: '생산자, 수입품은 수입자를 함께 표기', nameEn: 'Producer, and importer if imported' },
  productName: { name: '품목 또는 제품명', nameEn: 'Product name' },
  released: { name: '동일 모델의 출시 연월', nameEn: 'Release of this model' },
  reportNo: { name: '안전기준 적합 확인 신고번호', nameEn: 'Safety report number' },
  service: { name: 'A/S 책임자와 전화번호', nameEn: 'After-sales service and its number' },
  size: { name: '치수', nameEn: 'Size' },
  spec: { name: '제품 주요 사양', nameEn: 'Main specifications' },
  storage: { name: '보관 방법 또는 취급 방법', nameEn: 'Storage' },
  supply: { name: '상품 제공 방식', nameEn: 'How it is supplied' },
  system: { name: '최소 시스템 사양, 필수 소프트웨어', nameEn: 'System requirements' },
  terms: { name: '이용 조건, 이용 기간', nameEn: 'Terms and period of use' },
  type: { name: '식품의 유형', nameEn: 'Type of food' },
  usage: { name: '사용 방법', nameEn: 'How to use it' },
  useUntil: { name: '사용기한 또는 개봉 후 사용기간', nameEn: 'Use-by date, or period after opening' },
  volume: { name: '용량, 중량 또는 수량', nameEn: 'Volume, weight or number' },
  warranty: { name: '품질보증기준', nameEn: 'Warranty' },
  withdrawal: { name: '청약철회 또는 계약 해제에 따른 효과', nameEn: 'Effect of withdrawal or cancellation' },
  made: { name: '제조연월', nameEn: 'Month of manufacture' },
} as const satisfies Record<string, BothNames>;

export type NoticeField = keyof typeof FIELDS;

const SERVICE = ['warranty', 'service'] as const;
const MAKER = ['maker', 'origin'] as const;

interface NoticeKindSaid extends BothNames {
  readonly fields: readonly NoticeField[];
}

const KINDS = {
  clothing: {
    name: '의류',
    nameEn: 'Clothing',
    fields: ['material', 'color', 'size', ...MAKER, 'care', 'made', ...SERVICE],
  },
  shoes: {
    name: '구두·신발',
    nameEn: 'Shoes',
    fields: ['material', 'color', 'size', ...MAKER, 'handling', ...SERVICE],
  },
  bags: {
    name: '가방',
    nameEn: 'Bags',
    fields: ['goodsKind', 'material', 'color', 'size', ...MAKER, 'handling', ...SERVICE],
  },
  accessories: {
    name: '패션 잡화',
    nameEn: 'Fashion accessories',
    fields: ['goodsKind', 'material', 'size', ...MAKER, 'handling', ...SERVICE],
  },
  bedding: {
    name: '침구류·커튼',
    nameEn: 'Bedding and curtains',
    fields: ['material', 'color', 'size', 'contents', ...MAKER, 'care', ...SERVICE],
  },
  furniture: {
    name: '가구',
    nameEn: 'Furniture',
    fields: ['model', 'kc', 'color', 'contents', 'material', ...MAKER, 'size', 'delivery', ...SERVICE],
  },
  appliances: {
    name: '가정용 전기제품',
    nameEn: 'Household appliances',
    fields: ['model', 'kc', 'power', 'efficiency', 'released', ...MAKER, 'size', 'delivery', ...SERVICE],
  },
  kitchen: {
    name: '주방용품',
    nameEn: 'Kitchenware',
    fields: ['model', 'material', 'contents', 'size', 'released', ...MAKER, 'importNotice', ...SERVICE],
  },
  cosmetics: {
    name: '화장품',
    nameEn: 'Cosmetics',
    fields: [
      'volume',
      'spec',
      'useUntil',
      'usage',
      'makerCosmetics',
      'origin',
      'ingredientsAll',
      'functional',
      'handling',
      'warranty',
      'contact',
    ],
  },
  foodFresh: {
    name: '농·수·축산물',
    nameEn: 'Fresh food',
    fields: [
      'productName',
      'volume',
      'producer',
      'originFood',
      'expiry',
      'labelling',
      'contents',
      'storage',
      'contact',
    ],
  },
  foodProcessed: {
    name: '가공식품',
    nameEn: 'Processed food',
    fields: [
      'productName',
      'type',
      'makerPlace',
      'expiry',
      'volume',
      'ingredients',
      'nutrition',
      'gmo',
      'adverse',
      'importNotice',
      'contact',
    ],
  },
  healthFood: {
    name: '건강기능식품',
    nameEn: 'Health food',
    fields: [
      'productName',
      'makerPlace',
      'expiry',
      'volume',
      'ingredients',
      'nutrition',
      'function',
      'intake',
      'notMedicine',
      'gmo',
      'importNotice',
      'contact',
    ],
  },
  kids: {
    name: '영유아·어린이용품',
    nameEn: 'For children',
    fields: ['model', 'kc', 'size', 'color', 'material', 'age', 'released', ...MAKER, 'handling', ...SERVICE],
  },
  household: {
    name: '생활화학제품',
    nameEn: 'Household chemicals',
    fields: [
      'productName',
      'usage',
      'expiry',
      'volume',
      'effect',
      ...MAKER,
      'chemicals',
      'handling',
      'reportNo',
      'contact',
    ],
  },
  digital: {
    name: '디지털 콘텐츠',
    nameEn: 'Digital content',
    fields: ['maker', 'terms', 'supply', 'system', 'withdrawal', 'contact'],
  },
  etc: {
    name: '기타 재화',
    nameEn: 'Other goods',
    fields: ['model', 'certification', ...MAKER, 'service'],
  },
} as const satisfies Record<string, NoticeKindSaid>;

export type NoticeKind = keyof typeof KINDS;

export const NOTICE_KINDS = Object.keys(KINDS) as NoticeKind[];
export const NOTICE_FIELDS = Object.keys(FIELDS) as NoticeField[];

/** What the law asks of such a product, in its order. */
export function noticeOf(kind: NoticeKind): NoticeKindSaid {
  return KINDS[kind];
}

/** How an item of the notice is called. */
export function noticeFieldNames(field: NoticeField): BothNames {
  return FIELDS[field];
}
