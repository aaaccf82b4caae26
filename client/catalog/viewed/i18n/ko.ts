/** Texts of the products that somebody has looked at or picked. */
export const viewed = {
  notSold: '판매 중지',
  tabs: { label: '모아 보기', viewed: '최근 본 상품', picked: '찜한 상품' },
  count: '{count, number}개',
  more: '더 보기',
  none: {
    viewed: { title: '최근 본 상품이 없어요', message: '방송에서 마음에 드는 상품을 둘러보세요.' },
    picked: { title: '찜한 상품이 없어요', message: '상품의 하트를 누르면 여기에 모여요.' },
  },
  home: '방송 보러 가기',
  error: '상품을 불러오지 못했어요',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly viewed: typeof viewed;
  }
}
