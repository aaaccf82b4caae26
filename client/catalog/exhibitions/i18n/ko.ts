/** Themed pages of shops, and their banners. */
export const exhibitions = {
  title: '기획전',
  banners: '기획전 모아 보기',
  place: '{at} / {count}',
  go: '{at}번째 기획전 보기',
  pause: '자동 넘김 멈추기',
  play: '자동으로 넘기기',
  previous: '이전 기획전',
  next: '다음 기획전',
  until: '{date}까지',
  count: '상품 {count, number}개',
  failed: '기획전을 불러오지 못했어요',
  gone: { title: '기획전을 찾을 수 없어요', message: '주소가 바뀌었거나 아직 시작되지 않았어요.' },
  over: { title: '끝난 기획전이에요', message: '지금 열려 있는 기획전을 만나 보세요.' },
  sold: '상품이 모두 판매를 마쳤어요',
  others: '다른 기획전',
  home: '홈으로',
  brand: {
    label: '브랜드 메뉴',
    brandList: '전체',
    event: '기획전',
    new: '신상품',
    best: '베스트',
    noPlan: { title: '열려 있는 기획전이 없어요', message: '브랜드의 다른 상품을 둘러보세요.' },
    none: { title: '아직 상품이 없어요', message: '상품이 올라오면 여기에서 만날 수 있어요.' },
    gone: { title: '브랜드를 찾을 수 없어요', message: '주소가 바뀌었거나 더는 팔지 않는 브랜드예요.' },
    failed: '브랜드를 불러오지 못했어요',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly exhibitions: typeof exhibitions;
  }
}
