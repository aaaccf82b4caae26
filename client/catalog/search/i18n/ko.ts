/** Looking for products. */
export const search = {
  title: '검색',
  titleOf: '{keyword} 검색 결과',
  back: '뒤로',
  label: '상품, 브랜드, 방송 검색',
  clear: '검색어 지우기',
  blank: '검색어를 입력해 주세요.',
  suggestions: '추천 검색어',
  hint: '찾고 싶은 상품이나 브랜드를 입력해 보세요.',
  recent: '최근 검색어',
  popular: '인기 검색어',
  forget: '{keyword} 지우기',
  forgetAll: '모두 지우기',
  kinds: { keyword: '검색어', brand: '브랜드', product: '상품', broadcast: '방송' },
  result: '검색 결과',
  views: { products: '상품', brands: '브랜드', broadcasts: '방송' },
  viewOf: '{view} {count, number}{more}',
  none: { title: '검색 결과가 없어요', message: '다른 상품명이나 브랜드로 찾아보세요.' },
  noBrands: { title: '맞는 브랜드가 없어요', message: '브랜드 이름으로 찾아보세요.' },
  noBroadcasts: { title: '맞는 방송이 없어요', message: '방송 제목으로 찾아보세요.' },
  brandsError: '브랜드를 불러오지 못했어요',
  broadcastsError: '방송을 불러오지 못했어요',
  binding: {
    title: '함께 배송되는 상품',
    why: '같은 곳에서 함께 보내 드리는 상품이에요.',
    none: { title: '함께 보낼 상품이 없어요', message: '이 상품은 따로 배송돼요.' },
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly search: typeof search;
  }
}
