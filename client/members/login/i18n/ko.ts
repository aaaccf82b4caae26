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
  other: '다른 방법',
  join: '회원가입',
  findId: '아이디 찾기',
  findPassword: '비밀번호 찾기',
  nonMemberOrder: '비회원 주문 조회',
  hello: '{nickName}님, 반가워요!',
  social: {
    or: '간편 로그인',
    busy: '로그인하고 있어요…',
    needPassword: '비밀번호를 입력해 주세요.',
    problems: {
      cancelled: '로그인을 취소했어요.',
      failed: '로그인을 확인하지 못했어요. 처음부터 다시 시도해 주세요.',
      away: '로그인 서비스가 응답하지 않아요. 잠시 후 다시 시도해 주세요.',
      expired: '시간이 지났거나 이미 사용한 로그인이에요. 처음부터 다시 시도해 주세요.',
    },
    prove: {
      title: '이미 가입한 계정이 있어요',
      password: '{userId} 계정의 비밀번호를 입력하면 {name} 계정을 연결하고 로그인해요.',
      phone: '{userId} 계정의 휴대폰으로 받은 인증번호를 입력하면 {name} 계정을 연결하고 로그인해요.',
      label: '가입한 계정의 비밀번호',
      submit: '{name} 연결하고 로그인',
      cancel: '다른 방법으로 로그인',
    },
  },
  suspension: {
    title: '이용이 정지됐어요',
    error: '정지된 이유를 불러오지 못했어요',
    until: '{time}까지 로그인할 수 없어요.',
    noEnd: '정지가 풀릴 때까지 로그인할 수 없어요.',
    evidence: '정지 근거',
    over: '소명할 수 있는 기간이 지났어요. 고객센터로 문의해 주세요.',
    answer: '하고 싶은 말 ({time} 전까지)',
    send: '보내기',
    sent: '잘 받았어요. 살펴보고 문자로 알려 드릴게요.',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly login: typeof login;
  }
}
