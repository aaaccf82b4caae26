/** The login screen. */
export const login = {
  title: '로그인',
  welcome: '라이브로 보고,\n바로 사는 즐거움',
  userId: '아이디',
  password: '비밀번호',
  show: '비밀번호 보기',
  hide: '비밀번호 숨기기',
  submit: '로그인',
  needUserId: '아이디를 입력해 주세요.',
  needPassword: '비밀번호를 입력해 주세요.',
  failed: '로그인하지 못했어요. {why}',
  insecure: '보안 연결(https)이 아니라서 로그인할 수 없어요. 주소를 https로 바꿔 다시 열어 주세요.',
  passkey: '패스키로 로그인',
  noPasskeysHere: '이 주소에서는 패스키를 쓸 수 없어요. 비밀번호로 로그인해 주세요.',
  nonMemberOrder: '비회원 주문 조회',
  hello: '{nickName}님, 반가워요!',
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly login: typeof login;
  }
}
