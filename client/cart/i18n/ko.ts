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
    '2004': '지금은 구매할 수 없는 상품이에요.',
    '2008': '더 이상 판매하지 않는 상품이에요.',
    '2019': '상품 옵션이 바뀌었어요. 빼고 다시 담아 주세요.',
    '2021': '상품 옵션이 바뀌었어요. 빼고 다시 담아 주세요.',
    '2026': '최소 구매 수량보다 적어요. 수량을 늘려 주세요.',
    '2027': '한 번에, 또는 한 사람이 살 수 있는 수량을 넘었어요. 수량을 줄여 주세요.',
    '2028': '무료 나눔 수량을 넘었어요. 수량을 줄여 주세요.',
    '2030': '재고가 부족해요. 수량을 줄여 주세요.',
    '2031': '방송 중에만 방송에서 살 수 있어요.',
    '3102': '재고가 부족해요. 수량을 줄여 주세요.',
    '3103': '이벤트 상품이라 바로 구매해야 해요.',
    '3104': '품절됐어요.',
    '3105': '참여할 수 있는 이벤트 상품이 아니에요.',
    left: '재고가 {qty, number}개 남았어요. 수량을 줄여 주세요.',
    other: '지금은 살 수 없어요.',
  },
  sum: '선택한 상품 {count, number}개',
  total: '결제 금액',
  buy: '{amount} 주문하기',
  buyUnpriced: '주문하기',
  buyNone: '상품을 선택해 주세요',
  kept: { member: '담은 상품은 30일 동안 보관돼요.', guest: '로그인하지 않으면 창을 닫을 때 사라져요.' },
  empty: {
    title: '장바구니가 비어 있어요',
    message: '방송에서 마음에 드는 상품을 담아 보세요.',
    home: '방송 보러 가기',
  },
  error: { title: '장바구니를 불러오지 못했어요' },
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly cart: typeof cart;
  }
}
