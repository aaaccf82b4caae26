/** The login screen. */
export const login = {
  title: '로그인',
  welcome: '라이브로 보고,\n바로 사는 즐거움',
  userId: '아이디',
  password: '비밀번호',
  submit: '로그인',
  needUserId: '아이디를 입력해 주세요.',
  needPassword: '비밀번호를 입력해 주세요.',
  failed: '로그인하지 못했어요. 인터넷을 확인하고 다시 시도해 주세요.',
  nonMemberOrder: '비회원 주문 조회',
  hello: '{nickName}님, 반가워요!',
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly login: typeof login;
  }
}
