/** Texts of reviews. */
export const reviews = {
  title: '상품 후기',
  count: '{count, number}개',
  score: '{max, number}점 중 {score, number}점',
  points: '{score, number}점',
  option: '구매 옵션 · {name}',
  answer: '판매자 답변',
  menu: '{nick}님 후기의 메뉴',
  menuTitle: '후기 메뉴',
  hidden: '차단한 사람의 후기 {count, number}개는 보이지 않아요.',
  all: '후기 모두 보기',
  none: { title: '아직 후기가 없어요', message: '상품을 받아 본 분들의 이야기가 여기에 모여요.' },
  error: '후기를 불러오지 못했어요',
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly reviews: typeof reviews;
  }
}
