/** Leaving for good. */
export const withdrawal = {
  title: '회원 탈퇴',
  guest: {
    title: '로그인하면 탈퇴할 수 있어요',
    message: '탈퇴하면 무엇이 사라지고 남는지 먼저 알려 드릴게요.',
    login: '로그인하기',
  },
  error: '탈퇴 정보를 불러오지 못했어요',
  lead: '탈퇴하기 전에 꼭 읽어 주세요. 되돌릴 수 없어요.',
  blocked: {
    title: '지금은 탈퇴할 수 없어요',
    payment: '결제를 기다리는 주문이 {count, number}건 있어요.',
    order: '진행 중인 주문이 {count, number}건 있어요.',
    refund: '처리 중인 환불이 {count, number}건 있어요.',
    staff: '판매자의 방송을 맡고 있어요. 고객센터로 문의해 주세요.',
    toOrders: '구매내역 보기',
  },
  lost: {
    title: '사라지는 것',
    points: '포인트 {count, number}P',
    coupons: '쿠폰 {count, number}장',
    erased: '이름, 휴대폰 번호, 배송지, 장바구니와 찜한 상품은 바로 지워요.',
  },
  kept: {
    title: '따로 보관하는 것',
    none: '보관하는 기록이 없어요.',
    row: '{what} ({until}까지)',
    nameless: '주문과 채팅, 문의는 이름 없이 번호로만 남아요.',
  },
  why: {
    trade: '전자상거래법에 따라 보관해요',
    misuse: '부정 이용을 막으려고 보관해요',
    rejoining: '다시 가입하는 것을 막으려고 보관해요',
    sent: '보냈다는 것을 확인하려고 보관해요',
  },
  kinds: {
    account: '회원 정보',
    login: '로그인 정보',
    address: '배송지',
    shopping: '장바구니, 찜한 상품, 최근 본 상품·방송·가격',
    alert: '알림',
    consent: '동의',
    safety: '신고, 차단, 제재',
    order: '받는 분의 배송 정보',
    text: '보낸 문자',
    mark: '탈퇴했다는 표시',
    bar: '다시 가입하는 것을 막는 표시',
    other: '그 밖의 기록',
  },
  count: '{count, number}건',
  rejoin: '{date}부터 다시 가입할 수 있어요.',
  next: '탈퇴 계속하기',
  stay: '계속 이용하기',
  confirm: {
    title: '정말 탈퇴할까요?',
    reason: '탈퇴하는 이유',
    reasons: {
      unused: '잘 쓰지 않아요',
      products: '사고 싶은 상품이 없어요',
      service: '서비스가 불편해요',
      privacy: '개인정보가 걱정돼요',
      rejoining: '새로 가입하려고요',
      other: '그 밖의 이유',
    },
    word: '확인 문구',
    wordHint: '‘{word}’를 직접 입력해 주세요. 붙여넣기는 할 수 없어요.',
    wordWrong: '‘{word}’라고 똑같이 입력해 주세요.',
    agree: '포인트와 쿠폰이 사라지고 되돌릴 수 없다는 것을 확인했어요.',
    agreeWrong: '확인해야 탈퇴할 수 있어요.',
    reasonWrong: '이유를 하나 골라 주세요.',
    submit: '탈퇴하기',
  },
  done: {
    title: '탈퇴했어요',
    message: '그동안 함께해 주셔서 고마워요. 무엇을 지우고 보관하는지 확인서에 적어 두었어요.',
    deleted: '지운 것',
    kept: '보관하는 것',
    save: '확인서 파일로 저장',
    home: '홈으로 가기',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly withdrawal: typeof withdrawal;
  }
}
