/** Lists of products, their filters and their order. */
export const listing = {
  count: '상품 {count, number}{more}개',
  error: '상품을 불러오지 못했어요',
  coming: '방송 예정',
  again: '다시보기',
  filters: '필터',
  filtersOf: '필터 {count, number}',
  drop: '{filter} 빼기',
  flags: { isOnAir: '방송 중', isFreeDelivery: '무료배송', isOnSale: '품절 제외' },
  price: {
    label: '가격',
    minPrice: '최소 금액(원)',
    maxPrice: '최대 금액(원)',
    crossed: '최대 금액을 최소 금액보다 크게 적어 주세요.',
    between: '{min}~{max}',
    from: '{price}부터',
    upTo: '{price}까지',
  },
  category: '카테고리',
  brand: '브랜드',
  reset: '초기화',
  apply: '적용하기',
  show: '상품 {count, number}{more}개 보기',
  clear: '필터 모두 빼기',
  sort: {
    label: '정렬',
    relevance: '정확도순',
    new: '최신순',
    price: '낮은 가격순',
    '-price': '높은 가격순',
    sold: '많이 팔린 순',
  },
  none: { title: '조건에 맞는 상품이 없어요', message: '필터를 줄이면 더 많은 상품을 볼 수 있어요.' },
  empty: { title: '아직 상품이 없어요', message: '상품이 올라오면 여기에서 바로 볼 수 있어요.' },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly listing: typeof listing;
  }
}
