/** Past broadcasts, to be watched again. */
export const past = {
  title: '지난 방송 다시보기',
  views: '{count, plural, other {조회 {short}}}',
  length: '길이 {time}',
  from: '{time}부터 보기',
  best: {
    orders: '{seconds, number}초 동안 주문 {count, number}건',
    coupon: '쿠폰이 나온 순간',
    game: '가위바위보 게임',
    pin: '{name} 소개',
    somePin: '상품 소개',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly past: typeof past;
  }
}
