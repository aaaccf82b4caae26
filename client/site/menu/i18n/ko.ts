/** What menus and bars call the places that they lead to. */
export const menu = {
  home: '홈',
  live: '라이브',
  best: '베스트',
  ranking: '랭킹',
  benefit: '혜택',
  category: '카테고리',
  productList: '상품 목록',
  wishlist: '찜한 상품',
  login: '로그인',
  myInfo: '내 정보',
  inquiry: '문의하기',
  viewLog: '최근 본 상품',
  pick: '픽',
  myPage: '마이페이지',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly menu: typeof menu;
  }
}
