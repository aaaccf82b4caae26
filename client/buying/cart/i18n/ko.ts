/** Texts of the cart. */
export const cart = {
  title: '장바구니',
  add: '장바구니에 담기',
  added: '장바구니에 담았어요.',
  look: '장바구니 보기',
  skipped: '담아 둔 상품 중 {count, number}개는 살 수 없어서 옮기지 못했어요.',
  all: '전체 선택 ({chosen, number}/{count, number})',
  choose: '{name} 선택',
  remove: '{name} 빼기',
  removeChosen: '선택 삭제',
  quantityOf: '{name} 수량',
  seen: '방송에서 보기',
  gone: '더 이상 없는 상품',
  adding: '추가: {name} {qty, number}개',
  why: {
    options: '상품 옵션이 바뀌었어요. 빼고 다시 담아 주세요.',
    many: '1회 또는 1인당 구매할 수 있는 수량을 넘었어요. 수량을 줄여 주세요.',
    liveOnly: '방송 중에만 살 수 있는 상품이에요.',
    soldOut: '품절됐어요.',
    left: '재고가 {qty, number}개 남았어요. 수량을 줄여 주세요.',
  },
  sum: '선택한 상품 {count, number}개',
  total: '결제 금액',
  buy: '{amount} 주문하기',
  buyUnpriced: '주문하기',
  buyNone: '상품을 선택해 주세요',
  kept: {
    member: '담은 상품은 {days, number}일 동안 보관돼요.',
    guest: '로그인하지 않으면 창을 닫을 때 사라져요.',
  },
  empty: {
    title: '장바구니가 비어 있어요',
    message: '방송에서 마음에 드는 상품을 담아 보세요.',
    home: '방송 보러 가기',
  },
  error: { title: '장바구니를 불러오지 못했어요' },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly cart: typeof cart;
  }
}
