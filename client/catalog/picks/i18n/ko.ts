/** Texts of the heart. */
export const picks = {
  pick: '{name} 찜하기',
  added: '찜한 상품에 담았어요.',
  removed: '찜한 상품에서 뺐어요.',
  stopped: '판매가 중지된 상품은 찜할 수 없어요.',
  soldOut: '품절된 상품은 찜할 수 없어요.',
  full: '찜한 상품이 너무 많아요. 필요 없는 상품을 빼고 다시 눌러 주세요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly picks: typeof picks;
  }
}
