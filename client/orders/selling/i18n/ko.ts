/** Pages of a seller's orders and of requests about them. */
export const selling = {
  title: '주문 관리',
  shows: { orders: '주문', requests: '취소·교환·반품' },
  statuses: '상태별로 보기',
  all: '전체',
  error: '목록을 불러오지 못했어요',
  none: '새로 들어오면 알림으로 알려 드려요.',
  noOrders: '이 상태의 주문이 없어요',
  noRequests: '이 상태의 요청이 없어요',
  sellers: {
    title: '판매자를 위한 화면이에요',
    message: '판매자로 연결된 회원만 주문을 볼 수 있어요.',
    home: '홈으로',
  },
  order: '주문번호',
  receiver: '받는 분',
  wanted: '바꿀 옵션',
  pieces: '{count, number}개',
  prepare: '상품 준비 시작하기',
  prepared: '준비를 시작했어요. 구매자에게 알려 드렸어요.',
  dispatch: '발송하기',
  dispatched: '발송했어요. 구매자에게 알려 드렸어요.',
  overdue: '기한 지남',
  decideBy: '{time}까지 처리해 주세요.',
  unpaid: '구매자가 아직 왕복 배송비를 결제하지 않았어요.',
  steps: {
    accept: '승인하기',
    refuse: '거절하기',
    receive: '상품 받았어요',
    finish: '환불하고 마치기',
    dispatch: '교환 상품 발송하기',
  },
  stepsUnpaid: { finish: '배송비 없이 환불하기', dispatch: '배송비 없이 발송하기' },
  bear: {
    title: '배송비를 받지 않고 진행할까요?',
    message:
      '이 요청의 왕복 배송비 {amount}은 판매자가 부담해요. 한 상자로 함께 돌아오는 다른 요청이 구매자 부담이면 그 요청에서 받아요.',
    confirm: '판매자가 부담하기',
  },
  accepted: '승인했어요. 구매자에게 알려 드렸어요.',
  refused: '거절했어요. 구매자에게 알려 드렸어요.',
  received: '상품을 받았다고 표시했어요.',
  finished: '반품을 마쳤어요. 환불이 진행돼요.',
  answer: {
    fault: '왕복 배송비는 누가 내나요?',
    choose: '골라 주세요',
    buyer: '구매자가 내요',
    seller: '판매자가 내요',
    undecided: '누가 배송비를 낼지 골라 주세요.',
    text: '구매자에게 전할 말 (선택)',
    why: '거절하는 이유',
    missing: '거절하는 이유를 적어 주세요.',
  },
  packing: {
    title: '포장 목록',
    open: '포장 목록 인쇄하기',
    print: '인쇄',
    none: '포장할 상품이 없어요',
    exchange: '교환',
    memo: '배송 메모: {memo}',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly selling: typeof selling;
  }
}
