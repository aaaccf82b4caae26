/** Sign-up and recovery. */
export const identity = {
  password: {
    password: '비밀번호',
    again: '비밀번호 확인',
    hint: '영문, 숫자, 특수문자를 섞어 {min, number}~{max, number}자로 정해 주세요.',
    show: '비밀번호 보기',
    hide: '비밀번호 숨기기',
    wrong: {
      length: '{min, number}~{max, number}자로 정해 주세요.',
      mix: '영문, 숫자, 특수문자를 모두 넣어 주세요.',
      id: '아이디가 들어 있지 않은 비밀번호를 정해 주세요.',
      common: '너무 흔한 비밀번호예요. 다른 비밀번호를 정해 주세요.',
      other: '비밀번호가 서로 달라요.',
    },
  },
  step: '{count, number}단계 중 {at, number}단계',
  signUp: {
    title: '회원가입',
    insecure: '보안 연결(https)이 아니라서 가입할 수 없어요. 주소를 https로 바꿔 다시 열어 주세요.',
    proofOver: '인증한 지 오래됐어요. 휴대폰을 다시 인증하면 이어서 가입할 수 있어요.',
    welcome: '{nickName}님, 가입을 환영해요!',
    wrong: {
      mobile: '휴대폰 번호를 다시 확인해 주세요.',
      userId: '이메일 주소를 다시 확인해 주세요.',
      password: '다른 비밀번호를 정해 주세요.',
      nickName: '닉네임을 다시 확인해 주세요.',
      name: '이름을 다시 확인해 주세요.',
      birthDate: '생년월일을 다시 확인해 주세요.',
    },
    consents: {
      title: '약관에 동의해 주세요',
      message: '필수 항목에 동의하면 가입할 수 있어요.',
      all: '모두 동의해요',
      service: '이용약관',
      privacy: '개인정보 수집·이용',
      thirdParty: '개인정보 제3자 제공',
      events: '이벤트·혜택 알림 받기',
      required: '필수',
      optional: '선택',
      read: '보기',
      readOf: '{name} 보기',
      missing: '필수 항목에 동의해 주세요.',
      next: '다음',
    },
    phone: {
      title: '휴대폰을 인증해 주세요',
      message: '문자로 보내 드리는 인증번호를 입력하면 돼요.',
      findId: '이미 가입했나요? 아이디 찾기',
    },
    account: {
      title: '로그인할 정보를 정해 주세요',
      message: '이메일이 아이디가 돼요.',
      userId: '이메일',
      nickName: '닉네임',
      hint: '한글, 영문, 숫자로 {min, number}~{max, number}자',
      free: { userId: '쓸 수 있는 이메일이에요.', nickName: '쓸 수 있는 닉네임이에요.' },
      wrong: {
        userId: '이메일 주소를 다시 확인해 주세요.',
        nickName: {
          length: '{min, number}~{max, number}자로 정해 주세요.',
          letters: '글자와 숫자만 쓸 수 있어요.',
          scripts: '영문에 모양이 비슷한 다른 나라 문자를 섞어 쓸 수 없어요.',
        },
      },
      next: '다음',
    },
    about: {
      title: '마지막이에요',
      message: '이름과 생년월일을 알려 주세요.',
      name: '이름',
      birthDate: '생년월일',
      hint: '만 {age, number}세부터 가입할 수 있어요.',
      wrong: {
        name: '이름을 다시 확인해 주세요.',
        date: '생년월일을 정확히 입력해 주세요.',
        age: '만 {age, number}세부터 가입할 수 있어요.',
      },
      submit: '가입하기',
    },
  },
  findId: {
    title: '아이디 찾기',
    message: '가입할 때 인증한 휴대폰 번호로 찾아요.',
    found: '아이디를 찾았어요',
    none: '가입된 아이디가 없어요',
    noneMessage: '이 휴대폰 번호로 가입한 계정이 없어요.',
    joined: '{type} · {date} 가입',
    types: { own: '이메일', other: '소셜 계정' },
    login: '로그인하기',
    join: '회원가입하기',
    findPassword: '비밀번호 찾기',
  },
  findPassword: {
    title: '비밀번호 찾기',
    message: '아이디와 가입할 때 인증한 휴대폰 번호를 입력해 주세요.',
    userId: '아이디(이메일)',
    needUserId: '아이디를 입력해 주세요.',
    findId: '아이디가 기억나지 않아요',
  },
  setPassword: {
    title: '새 비밀번호를 정해 주세요',
    message: '바꾸고 나면 로그인한 모든 기기에서 로그아웃돼요.',
    submit: '비밀번호 바꾸기',
    done: '비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.',
    over: '인증한 지 오래됐어요. 휴대폰을 다시 인증해 주세요.',
    insecure: '보안 연결(https)이 아니라서 바꿀 수 없어요. 주소를 https로 바꿔 다시 열어 주세요.',
    unknown: {
      title: '계정을 찾지 못했어요',
      message:
        '아이디와 휴대폰 번호를 다시 확인해 주세요. 계정에 등록한 휴대폰 번호가 없다면 관리자에게 문의해 주세요.',
    },
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly identity: typeof identity;
  }
}
