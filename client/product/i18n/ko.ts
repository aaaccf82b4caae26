/** A product's own page. */
export const product = {
  number: '상품번호 {number}',
  picture: '{name} 사진',
  share: '공유하기',
  back: '뒤로',
  guest: { price: '라이브가 {price}', message: '로그인하면 이 가격에 살 수 있어요.', login: '로그인하기' },
  later: '{time}부터 라이브가 {price}에 살 수 있어요.',
  until: '{time}까지',
  soldOut: '품절됐어요. 재입고되면 살 수 있어요.',
  stopped: '지금은 판매하지 않는 상품이에요.',
  left: '{count, number}개 남음',
  minOrder: '{qty, number}개부터 주문할 수 있어요.',
  freeLimit: '한 번에 최대 {qty, number}개까지 받을 수 있어요.',
  maxOrder: '한 번에 최대 {qty, number}개까지 주문할 수 있어요.',
  memberMax: '1인당 최대 {qty, number}개까지 살 수 있어요. ({time}까지)',
  liveOnly: '방송 중에만 살 수 있는 상품이에요.',
  onAir: '지금 방송 중이에요',
  watch: '방송 보기',
  delivery: {
    title: '배송',
    price: '배송비 {price}',
    debit: '착불 배송비 {price}',
    free: '배송비 무료',
    threshold: '{price} 이상 주문하면 무료',
    far: '내 배송지({postNumber})까지는 {price} 추가',
  },
  category: '분류',
  seller: '판매자',
  notice: '판매자 안내',
  rules: { delivery: '배송 안내', returns: '교환·반품 안내' },
  restock: {
    ask: '재입고 알림 받기',
    isSet: '재입고 알림을 받고 있어요',
    set: '다시 들어오면 알려 드릴게요.',
    dropped: '재입고 알림을 껐어요.',
    login: '로그인하면 이 상품이 다시 들어왔을 때 알려 드려요.',
    back: '방금 다시 들어왔어요. 지금 살 수 있어요.',
    full: '재입고 알림이 가득 찼어요. 알림 설정에서 몇 개를 꺼 주세요.',
  },
  others: { together: '함께 많이 산 상품', category: '같은 카테고리에서 많이 팔린 상품' },
  bundled: '함께 받을 수 있는 상품',
  bundledAll: '{count, number}개 모두 보기',
  buying: '구매',
  toCart: '장바구니에 담기',
  buy: '구매하기',
  buyInBroadcast: '방송에서 구매하기',
  paused: '지금은 주문을 잠시 쉬고 있어요.',
  soldOutShort: '품절',
  stoppedShort: '판매 중지',
  liveOnlyShort: '방송 중에만 판매',
  gone: {
    title: '상품을 찾을 수 없어요',
    message: '판매가 끝났거나 주소가 바뀐 상품이에요.',
    home: '홈으로 가기',
  },
  error: '상품을 불러오지 못했어요',
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly product: typeof product;
  }
}
