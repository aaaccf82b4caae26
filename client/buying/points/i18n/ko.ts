/** The member's points. */
export const points = {
  title: '포인트',
  holding: '보유 포인트',
  amount: '{amount, number}P',
  plus: '+{amount, number}P',
  minus: '−{amount, number}P',
  expires: '{time}에 {amount, number}P가 사라져요.',
  until: '{time}까지 사용',
  history: '최근 {months, number}개월 내역',
  tabs: { all: '전체', saved: '적립', used: '사용', expired: '소멸' },
  types: {
    t1: '구매 적립',
    t2: '차감',
    t3: '기간 만료',
    t4: '판매자 프로모션',
    t5: '관리자 지급',
    t6: '적립 취소',
    t7: '주문에 사용',
    t8: '결제 사용 취소',
    t9: '리워드',
    t10: '삭제',
  },
  none: {
    all: '최근 {months, number}개월 동안의 내역이 없어요',
    saved: '적립한 포인트가 없어요',
    used: '사용한 포인트가 없어요',
    expired: '사라진 포인트가 없어요',
  },
  error: '포인트를 불러오지 못했어요',
  notice: {
    title: '포인트 안내',
    worth: '1포인트는 1원이에요.',
    from: '{from, number}포인트 이상 모이면 쓸 수 있어요.',
    unit: '쓸 수 있는 포인트와 사용 단위는 주문서에서 알려 드려요.',
    days: '적립한 날부터 최대 {days, number}일 동안 쓸 수 있어요.',
    expiry: '만료일 밤 11시 59분(한국 시간)까지 쓰지 않은 포인트는 사라져요.',
    order: '먼저 사라질 포인트부터 쓰고, 주문을 취소하면 쓴 포인트를 돌려 드려요.',
    history: '내역은 최근 {months, number}개월까지 볼 수 있어요.',
  },
  members: {
    title: '로그인하면 포인트를 볼 수 있어요',
    message: '모은 포인트와 곧 사라질 포인트를 알려 드릴게요.',
    login: '로그인하기',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly points: typeof points;
  }
}
