/** Questions about products. */
export const qna = {
  blocked: '차단한 사람의 문의 {count, number}개는 보이지 않아요.',
  title: '상품 문의',
  ask: '문의하기',
  askNamed: '{name} 문의하기',
  types: { product: '상품', delivery: '배송', returns: '교환·반품', other: '기타' },
  type: '문의 유형',
  text: '문의 내용',
  example: '궁금한 점을 적어 주세요. 연락처 같은 개인정보는 쓰지 마세요.',
  length: '{count, number}/{max, number}',
  wrong: {
    blank: '문의 내용을 입력해 주세요.',
    lines: '줄바꿈은 {max, number}번까지 할 수 있어요.',
    other: '보낼 수 없는 글자가 있어요. 고쳐서 다시 보내 주세요.',
  },
  secret: '판매자만 보기',
  send: '문의 남기기',
  sent: '문의를 남겼어요. 답변이 오면 여기에서 볼 수 있어요.',
  count: '{count, number}건',
  all: '문의 모두 보기',
  waiting: '답변 대기',
  answered: '답변 완료',
  answer: '판매자 답변',
  hidden: '비밀 문의예요.',
  own: '내 문의',
  none: { title: '아직 문의가 없어요', message: '궁금한 점을 판매자에게 물어보세요.' },
  error: '문의를 불러오지 못했어요',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly qna: typeof qna;
  }
}
