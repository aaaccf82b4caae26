/** Orders: list and receipt. */
export const orders = {
  title: '구매내역',
  recent: '최근 주문',
  detail: '주문 상세',
  empty: {
    title: '아직 주문한 상품이 없어요',
    message: '라이브에서 마음에 드는 상품을 만나 보세요.',
    home: '라이브 보러 가기',
  },
  error: { title: '구매내역을 불러오지 못했어요' },
  detailError: { title: '주문을 불러오지 못했어요' },
  notFound: {
    title: '주문을 찾을 수 없어요',
    message: '다른 아이디로 주문했는지 확인해 주세요.',
    list: '구매내역 보기',
  },
  number: '주문번호 {number}',
  summary: '{name} 외 {count, number}개',
  status: { pending: '입금 대기', paid: '결제 완료', cancelled: '주문 취소', other: '처리 중' },
  step: { by: '{time}까지', ordered: '주문', deposit: '입금', paid: '결제 완료', cancelled: '취소' },
  payUntil: '{time}까지 입금해 주세요',
  payUntilNote: '기한이 지나면 주문이 자동으로 취소돼요.',
  pay: {
    card: '카드로 결제하기',
    virtualAccount: '가상계좌로 입금하기',
    bank: '은행',
    accountNo: '계좌번호',
    copy: '계좌번호 복사',
    copied: '계좌번호를 복사했어요.',
    copyYourself: '계좌번호를 선택해 두었어요. 직접 복사해 주세요.',
    holder: '입금자명',
    left: '남은 시간',
  },
  lines: '주문 상품',
  qty: '{count, number}개',
  line: '{price} · {count, number}개',
  receiver: '받는 분',
  receiverName: '이름',
  receiverMobile: '연락처',
  receiverAddress: '주소',
  amounts: '결제 금액',
  productsAmount: '상품 금액',
  delivery: '배송비',
  freeDelivery: '무료',
  far: '그중 제주·도서 추가',
  debit: '착불 배송비 (받을 때 결제)',
  addOn: '추가 {name} · {item} {count, number}개',
  cancelAmount: '취소 금액',
  depositAmount: '입금한 금액',
  remainAmount: '입금할 금액',
  total: '총 결제 금액',
  all: '전체 {count, number}건',
  more: '더보기',
  end: '모두 보여 드렸어요',
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly orders: typeof orders;
  }
}
