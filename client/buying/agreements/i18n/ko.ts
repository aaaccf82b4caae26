export const agreements = {
  title: '동의',
  all: '모두 동의해요',
  payment: '결제 진행 동의 (필수)',
  age: '만 {years, number}세 이상이에요 (필수)',
  read: '내용 보기',
  personal: {
    title: '개인정보 제3자 제공',
    text: '배송과 고객 응대를 위해 주문하는 분과 받는 분의 이름, 연락처, 주소, 주문 내용을 상품의 판매자에게 제공해요. 판매자는 배송과 환불이 끝나고 법으로 정한 기간까지만 보관해요. 동의하지 않을 수 있지만, 그러면 주문할 수 없어요.',
  },
  agency: {
    title: '결제대행 서비스 이용',
    text: '결제는 결제대행사를 통해 이루어져요. 결제에 필요한 정보는 결제대행사가 직접 받아 처리하고, 저희는 카드번호를 보관하지 않아요.',
  },
  purchase: {
    title: '구매 조건과 취소·환불',
    text: '상품과 가격, 배송비를 확인하고 주문해요. 기한까지 입금하지 않은 주문은 자동으로 취소돼요. 상품을 받은 날부터 {days, number}일 안에 청약을 철회할 수 있고, 쓰인 쿠폰과 포인트는 취소할 때 조건에 따라 돌아와요.',
  },
  wrong: '필수 항목에 동의해 주세요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly agreements: typeof agreements;
  }
}
