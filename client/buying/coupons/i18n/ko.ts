export const coupons = {
  title: '쿠폰함',
  tabs: { usable: '사용 가능', over: '사용·만료' },
  off: { amount: '{amount} 할인', percent: '{rate, number}% 할인' },
  seller: '{name} 상품에 쓸 수 있어요',
  anySeller: '모든 상품에 쓸 수 있어요',
  terms: {
    minPurchase: '{amount} 이상 상품',
    minOrder: '{amount} 이상 주문',
    maxDiscount: '최대 {amount} 할인',
    maxQty: '상품당 {count, number}개까지',
  },
  until: '{time}까지',
  expired: '{time}에 만료됐어요',
  used: '주문 {number}에 사용했어요',
  usable: '받고 나서 {count, number}일 동안 쓸 수 있어요',
  over: '마감된 쿠폰이에요',
  left: {
    today: '오늘까지',
    days: '{count, number}일 남음',
    time: '{time} 남음',
    some: '{qty, number}장 중 {left, number}장 남음',
  },
  all: '전체 {count, number}장',
  empty: {
    title: '쓸 수 있는 쿠폰이 없어요',
    message: '라이브 방송에서 쿠폰이 나오면 받아 보세요.',
    home: '방송 보러 가기',
  },
  emptyOver: { title: '사용하거나 만료된 쿠폰이 없어요' },
  join: { join: '가입하기', received: '받았어요', box: '쿠폰함 보기' },
  products: {
    title: '쿠폰을 쓸 수 있는 상품',
    see: '쓸 수 있는 상품 보기',
    failed: '쿠폰을 불러오지 못했어요',
    gone: '쓸 수 있는 쿠폰이 아니에요',
    box: '쿠폰함 보기',
    none: '지금 이 쿠폰을 쓸 수 있는 상품이 없어요',
  },
  error: { title: '쿠폰함을 불러오지 못했어요' },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly coupons: typeof coupons;
  }
}
