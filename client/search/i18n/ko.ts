/** Looking for products. */
export const search = {
  title: '상품 검색',
  label: '상품명, 브랜드, 상품번호',
  clear: '검색어 지우기',
  hint: '찾고 싶은 상품이나 브랜드를 입력해 보세요.',
  all: '전체 상품',
  recent: '최근 검색어',
  forget: '{keyword} 지우기',
  forgetAll: '모두 지우기',
  count: '상품 {count, number}개',
  empty: { title: '아직 상품이 없어요', message: '상품이 올라오면 여기에서 찾아볼 수 있어요.' },
  none: { title: '검색 결과가 없어요', message: '다른 상품명이나 브랜드로 찾아보세요.' },
  error: '상품을 불러오지 못했어요',
  binding: {
    title: '함께 배송되는 상품',
    why: '같은 곳에서 함께 보내 드리는 상품이에요.',
    none: { title: '함께 보낼 상품이 없어요', message: '이 상품은 따로 배송돼요.' },
  },
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly search: typeof search;
  }
}
