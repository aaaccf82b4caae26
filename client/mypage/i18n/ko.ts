export const mypage = {
  title: '마이페이지',
  guest: {
    title: '로그인하면 내 정보를 볼 수 있어요',
    message: '주문, 쿠폰, 포인트를 한곳에 모아 보여 드릴게요.',
    join: '회원가입',
  },
  edit: '정보 수정',
  error: '회원 정보를 불러오지 못했어요.',
  counts: {
    orders: '주문',
    coupons: '쿠폰',
    points: '포인트',
    picks: '찜',
    reviews: '내 후기',
    inquiries: '1:1 문의',
    amount: '{count, number}',
  },
  deposit: {
    title: '결제를 기다리는 주문이 {count, number}건 있어요',
    amount: '모두 {amount, number}원 · {time}까지',
  },
  menu: {
    label: '내 메뉴',
    orders: '구매내역',
    claims: '취소·교환·반품',
    cart: '장바구니',
    viewed: '최근 본 상품',
    follows: '팔로우',
    reviews: '내 후기',
    coupons: '쿠폰함',
    addresses: '배송지',
    alerts: '알림',
    sellover: '쇼호스트',
    myBroadcasts: '내 방송',
    broadcasts: '방송 {count, number}',
    service: '고객센터',
    settings: '설정',
    withdraw: '회원 탈퇴',
  },
  profile: {
    title: '정보 수정',
    members: {
      title: '로그인하면 정보를 수정할 수 있어요',
      message: '닉네임, 사진, 휴대폰 번호를 바꿀 수 있어요.',
    },
    picture: '프로필 사진',
    choose: '사진 바꾸기',
    remove: '사진 지우기',
    pictureSet: '사진을 바꿨어요.',
    pictureRemoved: '사진을 지웠어요.',
    notPicture: '사진 파일이 아니에요. JPEG, PNG, WebP 사진을 골라 주세요.',
    userId: '아이디',
    nickName: '닉네임',
    nickHint: '한글, 영문, 숫자로 {min, number}~{max, number}자',
    mobile: '휴대폰 번호',
    changeMobile: '번호 바꾸기',
    noMobile: '등록된 번호가 없어요',
    consents: '선택 동의',
    thirdParty: '개인정보 제3자 제공',
    marketing: '이벤트·혜택 알림 받기',
    read: '약관 보기',
    save: '저장',
    saved: '저장했어요.',
    notSaved: '정보를 수정하지 못했어요.',
    mobileSaved: '휴대폰 번호를 바꿨어요.',
  },
  addresses: {
    title: '배송지 관리',
    members: { title: '로그인하면 배송지를 저장할 수 있어요', message: '주문할 때 바로 고를 수 있어요.' },
    chosen: '이제 이 배송지로 보내 드려요.',
  },
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly mypage: typeof mypage;
  }
}
