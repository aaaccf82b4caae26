/** What the shop is, and its terms. */
export const terms = {
  kinds: {
    service: '이용약관',
    privacy: '개인정보 처리방침',
    'third-party': '개인정보 제3자 제공 동의',
    marketing: '이벤트·혜택 알림 수신 동의',
    seller: '판매자 약관',
  },
  inForceSince: '{day}부터 적용',
  appliesFrom: '{day}부터 적용 예정',
  versions: '지난 약관 보기',
  current: '{day} (현재)',
  coming: '{day} (예정)',
  past: '{day}',
  contents: '목차',
  changesOn: '{day}부터 내용이 바뀌어요',
  isUnfavourable: '회원님께 불리할 수 있는 변경이라 {days, number}일 전부터 알려 드려요.',
  isPast: '지금은 적용되지 않는 지난 내용이에요',
  readNext: '바뀔 내용 보기',
  readCurrent: '지금 적용되는 내용 보기',
  error: '약관을 불러오지 못했어요',
  about: {
    title: '셀로버 소개',
    lead: '셀로버는 방송을 보며 궁금한 걸 바로 묻고, 마음에 들면 바로 사는 라이브 쇼핑이에요.',
    intermediary: {
      title: '셀로버는 통신판매중개자예요',
      text: '셀로버는 통신판매의 당사자가 아니에요. 상품 정보와 주문, 배송, 교환·반품·환불은 각 판매자가 책임져요.',
    },
    service: {
      title: '고객센터',
      hours: '평일 {from}–{until}, 점심시간 {lunchFrom}–{lunchUntil}',
    },
    terms: '약관과 정책',
  },
  delete: {
    title: '회원 정보 삭제 안내',
    lead: '탈퇴하면 셀로버에 있는 회원님의 정보를 지워 드려요. 앱과 웹에서 직접 할 수 있어요.',
    how: '정보를 지우는 방법',
    steps: {
      login: '셀로버에 로그인해요.',
      open: '마이페이지 아래에서 회원 탈퇴를 눌러요.',
      confirm: '안내를 읽고 확인한 뒤 확인 문구를 입력해요.',
    },
    notYet: '진행 중인 주문이나 결제가 있으면 끝난 뒤에 탈퇴할 수 있어요.',
    goes: '바로 지우는 정보',
    gone: {
      profile: '이름, 닉네임, 휴대폰 번호, 비밀번호',
      addresses: '배송지',
      cart: '장바구니, 찜한 상품, 최근 본 상품',
      logins: '로그인한 기기와 네트워크 주소',
      benefits: '쿠폰과 포인트',
    },
    stays: '기간을 정해 보관하는 정보',
    why: '법에서 정했거나 부정 이용을 막는 데 필요한 기록은 따로 보관하고, 기간이 지나면 지워요.',
    what: '보관하는 정보',
    howLong: '보관 기간',
    kept: {
      orderReceivers: '주문의 받는 분과 배송지 (전자상거래법)',
      withdrawnAccounts: '탈퇴했다는 기록 (되돌릴 수 없게 바꾼 아이디, 사유, 날짜)',
      removedAccounts: '부정 이용으로 삭제된 계정의 기록',
      blacklistEntries: '채팅 제한과 내보내기 기록',
      chatReports: '채팅 신고 기록',
      texts: '휴대폰으로 보낸 문자',
    },
    years: '{count, number}년',
    months: '{count, number}개월',
    anonymous: '주문과 채팅, 문의와 후기는 이름 없이 번호로만 남아요.',
    more: '더 알아보기',
    privacy: '개인정보 처리방침',
    rejoin: '다시 가입할 수 있는 때 (이용약관 제13조)',
  },
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly terms: typeof terms;
  }
}
