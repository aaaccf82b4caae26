/** Texts of products in lists. */
export const shop = {
  products: '상품',
  count: '{count, number}개',
  total: '총 {count, number}개',
  search: '상품명 또는 상품번호 검색',
  clearSearch: '검색어 지우기',
  sort: { ascending: '낮은 가격순', descending: '높은 가격순', change: '가격순 바꾸기, 지금은 {now}' },
  pinned: '소개 중',
  buy: '구매하기',
  buyNamed: '{name} 구매하기',
  look: '{name} 자세히 보기',
  noneFound: { title: '검색 결과가 없어요', message: '다른 상품명이나 상품번호로 찾아보세요.' },
  none: { title: '등록된 상품이 없어요', message: '방송 중에 상품이 추가되면 바로 보여 드릴게요.' },
  gone: { title: '상품을 찾을 수 없어요', message: '판매가 종료됐거나 방송에서 내려간 상품이에요.' },
  history: {
    title: '구매내역',
    none: '이 방송에서 주문한 상품이 없어요.',
    failed: '주문 정보를 불러오지 못했어요',
    products: '상품 보러 가기',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly shop: typeof shop;
  }
}
