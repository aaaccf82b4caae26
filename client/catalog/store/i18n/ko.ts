/** Browsing what is sold: the store, categories, products in broadcasts, brands. */
export const store = {
  title: '스토어',
  categories: '카테고리',
  subCategories: '하위 카테고리',
  allCategories: '전체',
  categoriesError: '카테고리를 불러오지 못했어요',
  noCategory: { title: '찾으시는 카테고리가 없어요', message: '카테고리가 바뀌었을 수 있어요.' },
  toStore: '스토어로 가기',
  onAir: '지금 방송 중',
  brands: '브랜드',
  all: '전체 상품',
  products: '상품 {count, number}개',
  liveItems: {
    title: '방송 상품',
    types: '방송 고르기',
    live: '방송 중',
    soon: '방송 예정',
    vod: '지난 방송',
    error: '방송을 불러오지 못했어요',
    none: {
      live: {
        title: '지금은 방송이 쉬는 시간이에요',
        message: '곧 시작하는 방송의 상품을 먼저 볼 수 있어요.',
      },
      soon: { title: '예정된 방송이 없어요', message: '새 방송이 잡히면 여기에서 볼 수 있어요.' },
      vod: { title: '다시 볼 방송이 없어요', message: '방송이 끝나면 여기에서 다시 볼 수 있어요.' },
    },
  },
  brand: {
    by: '판매자 {seller}',
    counts: '상품 {products, number}{more}개 · 방송 {shows, number}회',
    followers: '팔로워 {count, number}명',
    share: '브랜드 공유하기',
    views: '브랜드 메뉴',
    view: { home: '홈', products: '상품', about: '판매자 정보' },
    best: '많이 팔린 상품',
    broadcasts: '방송',
    broadcastsError: '방송을 불러오지 못했어요',
    noBroadcasts: { title: '아직 방송이 없어요', message: '방송이 잡히면 여기에서 볼 수 있어요.' },
    error: '브랜드를 불러오지 못했어요',
    gone: {
      title: '찾으시는 브랜드가 없어요',
      message: '브랜드 이름이 바뀌었거나 판매가 끝났을 수 있어요.',
      store: '스토어로 가기',
    },
    about: {
      notice: '판매자 공지',
      seller: '판매자',
      freeFrom: '무료배송',
      freeFromText: '{price} 이상 주문하면 무료예요',
      courier: '택배사',
      delivery: '배송 안내',
      returns: '교환·반품 안내',
      error: '판매자 정보를 불러오지 못했어요',
      business: {
        title: '사업자 정보',
        company: '상호',
        representative: '대표자',
        registrationNo: '사업자등록번호',
        check: '사업자 정보 확인',
        mailOrderNo: '통신판매업 신고번호',
        exempt: '신고 면제',
        address: '사업장 주소',
        phone: '전화',
        email: '이메일',
        error: '사업자 정보를 불러오지 못했어요',
      },
    },
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly store: typeof store;
  }
}
