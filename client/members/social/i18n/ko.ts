/** Members who come through providers such as Kakao. */
export const social = {
  info: {
    title: '조금만 더 알려 주세요',
    lead: '아래 정보를 입력하면 가입이 끝나요.',
    notLoaded: '정보를 불러오지 못했어요',
    guest: '로그인하고 가입을 마쳐 주세요',
    logIn: '로그인',
    complete: '필요한 정보를 모두 입력했어요',
    goOn: '계속하기',
    nickName: '닉네임',
    nickLength: '한글, 영문, 숫자로 {min}~{max}자',
    nickLetters: '닉네임에는 글자와 숫자만 쓸 수 있어요.',
    nickScripts: '닉네임에는 영문에 모양이 비슷한 다른 나라 문자를 섞어 쓸 수 없어요.',
    needPhone: '휴대폰을 인증해 주세요.',
    agreements: '약관 동의',
    mustAgree: '필수 약관에 동의해 주세요.',
    read: '보기',
    agree: {
      all: '모두 동의해요',
      agreeService: '이용약관 (필수)',
      agreePrivacy: '개인정보 수집·이용 (필수)',
      agreeSellection1: '개인정보 제3자 제공 (선택)',
      agreeSellection2: '이벤트·혜택 알림 받기 (선택)',
    },
    submit: '가입 완료하기',
    later: '다음에 할게요',
    welcome: '{nickName}님, 가입을 환영해요!',
  },
  accounts: {
    title: '연결된 소셜 계정',
    lead: '연결한 계정으로 비밀번호 없이 로그인할 수 있어요.',
    notLoaded: '연결된 계정을 불러오지 못했어요',
    since: '{date} 연결',
    none: '연결 안 됨',
    link: '연결',
    linkOne: '{name} 연결',
    linked: '{name} 계정을 연결했어요.',
    notLinked: '계정을 연결하지 못했어요. 다시 시도해 주세요.',
    unlink: '해제',
    unlinkOne: '{name} 연결 해제',
    askUnlink: '{name} 연결을 해제할까요?',
    unlinkMeans: '더 이상 {name} 계정으로 로그인할 수 없어요. 언제든 다시 연결할 수 있어요.',
    unlinked: '{name} 연결을 해제했어요.',
    last: '로그인할 수 있는 마지막 방법이라 해제할 수 없어요. 다른 방법을 먼저 추가해 주세요.',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly social: typeof social;
  }
}
