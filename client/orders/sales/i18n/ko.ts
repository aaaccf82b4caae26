/** What a broadcast has sold. */
export const sales = {
  title: '판매 내역',
  guest: {
    title: '로그인하면 판매 내역을 볼 수 있어요',
    message: '내 방송에서 얼마나 팔렸는지 보여 드릴게요.',
  },
  error: '판매 내역을 불러오지 못했어요.',
  onAir: '방송 중',
  ended: '끝난 방송',
  before: '방송 전',
  updates: '방송 중에는 {seconds, number}초마다 새로 고쳐요.',
  sold: '판매',
  cancelled: '취소',
  waiting: '결제 대기',
  orders: '주문 {count, number}건',
  pieces: '{count, number}개',
  note: '쿠폰과 포인트를 쓰기 전 상품 금액이고, 배송비는 빠져 있어요.',
  chart: '시간대별 판매',
  chartLabel: '1분마다의 판매 금액, 들어온 시청자, 채팅을 그린 그래프예요. 같은 숫자가 아래 표에 있어요.',
  seekHint: '그래프를 누르면 그때로 이동해요.',
  amount: '금액',
  joined: '시청',
  chat: '채팅',
  readout: '{amount} · 주문 {orders, number} · 시청 {joined, number} · 채팅 {chat, number}',
  peak: '최고 {amount}',
  nothing: '팔린 상품이 없어요',
  nothingText: '결제된 주문이 생기면 여기에 나타나요.',
  products: '상품별 판매',
  product: '상품',
  qty: '수량',
  cancelledQty: '취소 수량',
  cancelledAmount: '취소 금액',
  csv: 'CSV 받기',
  csvName: '판매-{broadcast}.csv',
  minutes: '시간대별 숫자',
  time: '시간',
  order: '주문',
  goTo: '이때로 이동',
  video: '방송 다시 보기',
  play: '재생',
  pause: '멈춤',
  position: '재생 위치',
  broken: '영상을 재생하지 못했어요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly sales: typeof sales;
  }
}
