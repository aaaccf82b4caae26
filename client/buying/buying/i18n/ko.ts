/** Texts of prices, addresses and orders, wherever something is bought. */
export const buying = {
  number: '상품번호 {number}',
  left: '{count, number}개 남음',
  notSold: {
    soldOut: '품절',
    stopped: '판매 중지',
    liveOnly: '방송 중에만 판매',
  },
  membersOnly: {
    event: '이벤트 상품은 회원만 살 수 있어요. 로그인하고 이어서 할까요?',
    livePrice: '라이브가는 회원만 받을 수 있어요. 로그인하고 이어서 할까요?',
  },
  address: {
    title: '배송지 선택',
    deliverTo: '배송지',
    change: '변경',
    register: '등록',
    none: '등록된 배송지가 없어요',
    saved: '저장된 배송지',
    new: '새 배송지',
    isDefault: '기본',
    empty: {
      title: '저장된 배송지가 없어요',
      message: '새 배송지를 등록하면 다음부터 바로 주문할 수 있어요.',
    },
    select: '이 배송지로 받기',
    delete: '삭제',
    askDelete: { title: '배송지를 삭제할까요?', confirm: '삭제' },
    nickName: '배송지 이름 (선택)',
    nickNameExample: '예: 집, 회사',
    contacts: { pick: '연락처에서 고르기' },
    receiverName: '받는 분',
    receiverNameHint: '송장에 적히는 이름이라 한글만 쓸 수 있어요. 예: 김하늘',
    mobile: '휴대폰 번호',
    mobileExample: '숫자만 입력',
    zipCode: '우편번호',
    zipCodeExample: '주소를 찾아 주세요',
    search: '주소 찾기',
    road: '주소',
    lot: '지번 {address}',
    detail: '상세 주소 (선택)',
    detailExample: '동, 호수 등',
    makeDefault: '기본 배송지로 설정',
    add: '배송지 추가하기',
    full: '배송지를 더 저장할 수 없어요. 쓰지 않는 배송지를 지워 주세요.',
    check: '배송지 정보를 다시 확인해 주세요.',
    wrong: {
      receiverName: '받는 분 이름을 한글로 입력해 주세요. 예: 김하늘',
      mobile: '휴대폰 번호를 숫자로 입력해 주세요.',
      zipCode: '주소를 찾아 주세요.',
    },
  },
  memo: {
    title: '배송 메모',
    none: '메모 없음',
    last: '지난번과 같이: {memo}',
    write: '직접 입력',
    words: '택배 기사님께 전할 말',
    most: '{count, number}자까지 쓸 수 있어요.',
  },
  delivery: {
    prepaid: '배송비 {price}',
    far: '제주·도서 추가 {price} 포함',
    debit: '착불 배송비 {price}',
    free: '배송비 무료',
  },
  freeDelivery: {
    lacking: '{amount} 더 담으면 무료배송',
    reached: '무료배송으로 보내 드려요',
    of: '{seller} · {text}',
  },
  returnTo: { goods: '상품', receiver: '받는 곳', phone: '전화', address: '주소' },
  unanswered: '주문 정보를 등록하지 못했어요. 다시 눌러도 한 번만 주문돼요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly buying: typeof buying;
  }
}
