/** Words that several screens share. */
export const common = {
  percent: '{rate, number}%',
  livePrice: '라이브가',
  memberPrice: '라이브가 {price}',
  ok: '확인',
  cancel: '취소',
  close: '닫기',
  back: '뒤로',
  workFor: '판매자',
  more: '더 보기',
  seeAll: '전체 보기',
  retry: '다시 시도',
  reload: '새로고침',
  loading: '불러오는 중이에요',
  live: 'LIVE',
  soldOut: '품절',
  decrease: '수량 줄이기',
  increase: '수량 늘리기',
  quantity: '수량',
  discountFrom: '정가 {price}',
  expandSheet: '크게 보기',
  shrinkSheet: '작게 보기',
  skip: '본문으로 바로가기',
  hello: '{nickName}님',
  account: '내 메뉴',
  nav: {
    label: '주요 메뉴',
    home: '홈',
    login: '로그인',
    buyHistory: '구매내역',
    store: '스토어',
    myPage: '마이페이지',
    customer: '고객센터',
    alerts: '알림',
    newAlerts: '알림, 새 알림 {count, number}개',
    coupons: '쿠폰함',
    points: '포인트',
    search: '검색',
    settings: '설정',
    cart: '장바구니',
    cartOf: '장바구니, 상품 {count, number}개',
    viewLog: '최근 본·찜한 상품',
  },
  offline: '인터넷 연결이 끊겼어요. 연결되면 바로 이어서 보여 드릴게요.',
  logout: '로그아웃',
  language: '언어',
  languageName: { ko: '한국어', en: 'English' },
  askLogin: {
    title: '로그인이 필요해요',
    message: '로그인하고 이어서 할까요?',
    decline: '나중에',
  },
  pressAgain: '한 번 더 누르면 방송이 종료돼요.',
  askLogout: '로그아웃할까요?',
  notFound: {
    title: '찾으시는 화면이 없어요',
    message: '주소가 바뀌었거나 방송이 사라졌을 수 있어요.',
    home: '홈으로 가기',
  },
  crash: {
    title: '화면을 보여 드리지 못했어요',
    message: '잠시 후 다시 시도해 주세요. 계속되면 새로고침해 주세요.',
  },
} as const;

/** Texts of errors: what went wrong and what to do next. */
export const errors = {
  /** The browser knows that there is no network. */
  offline: '인터넷 연결이 끊겼어요. 연결을 확인하고 다시 시도해 주세요.',
  /** No answer came, wherever that is from. */
  network: '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
  server: '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요. 계속되면 고객센터에 알려 주세요.',
  requestId: '(오류 번호 {requestId})',
  unknown: '문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
  loginRequired: '{fromMenu, plural, =1 {로그인이 필요한 메뉴예요.} other {로그인이 필요한 서비스예요.}}',
} as const;

declare module './messages.ts' {
  interface Messages {
    readonly common: typeof common;
    readonly errors: typeof errors;
  }
}
