/** Terms that changed, and whether a member agrees. */
export const consents = {
  required: {
    title: '약관에 동의해 주세요',
    lead: '계속 이용하려면 아래 내용에 동의해 주세요.',
    decline: '로그아웃',
    leave: '동의하지 않고 회원 탈퇴하기',
  },
  optional: {
    title: '선택 동의 내용이 바뀌었어요',
    lead: '동의하지 않아도 그대로 이용할 수 있어요.',
    decline: '다음에 할게요',
  },
  agree: '동의해요',
  read: '전체 내용 보기',
  readOf: '{title} 전체 내용 보기',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly consents: typeof consents;
  }
}
