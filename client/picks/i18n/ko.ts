/** Products that somebody has picked, or looked at. */
export const picks = {
  pick: '{name} 찜하기',
  added: '찜한 상품에 담았어요.',
  removed: '찜한 상품에서 뺐어요.',
  stopped: '판매가 중지된 상품은 찜할 수 없어요.',
  soldOut: '품절된 상품은 찜할 수 없어요.',
  full: '찜한 상품이 너무 많아요. 필요 없는 상품을 빼고 다시 눌러 주세요.',
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

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly picks: typeof picks;
  }
}
