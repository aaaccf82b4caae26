/** Texts of the button below words in another language. */
export const translation = {
  translate: '번역 보기',
  original: '원문 보기',
  failed: '지금은 번역하지 못했어요. 잠시 뒤에 다시 눌러 주세요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly translation: typeof translation;
  }
}
