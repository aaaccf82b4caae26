/** Texts of the ways to share. */
export const sharing = {
  what: { broadcast: '방송', product: '상품', brand: '브랜드', shop: '쇼핑몰' },
  title: '{what} 공유하기',
  kakao: '카카오톡',
  text: '문자',
  x: 'X',
  system: '다른 앱으로',
  link: '{what} 주소',
  copy: '복사',
  copied: '{what} 주소를 복사했어요',
  copyYourself: '주소를 길게 누르거나 Ctrl+C를 눌러 복사해 주세요',
  failed: '공유하지 못했어요. 주소를 복사해 보내 주세요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly sharing: typeof sharing;
  }
}
