/** The home screen. */
export const home = {
  live: '지금 방송 중',
  watch: '{title} 방송 보기',
  coming: '곧 시작해요',
  products: '방송 중인 상품',
  otherProducts: '둘러보기',
  all: '전체 상품',
  startsIn: '{time} 후 시작',
  startingSoon: '곧 시작해요',
  today: '오늘 {time}',
  tomorrow: '내일 {time}',
  enter: '방송 보러 가기',
  others: '방송 고르기',
  viewCntShort: '{count, plural, other {조회 {short}}}',
  pausePreview: '미리보기 멈추기',
  playPreview: '미리보기 재생',
  viewCnt: '조회수 {count, number}',
  productCount: '상품 {count, number}개',
  moreProducts: '외 {count, number}개',
  empty: {
    title: '지금은 방송이 쉬는 시간이에요',
    message: '새 방송이 시작되면 여기에서 바로 볼 수 있어요.',
    soon: '다음 방송은 {time}에 시작돼요',
  },
  nothing: {
    title: '아직 아무것도 없어요',
    message: '첫 상품과 방송을 준비하고 있어요. 곧 다시 들러 주세요.',
    managers: {
      title: '첫 가게를 열어 볼까요?',
      message: '아직 상품도 방송도 없어요. 서버를 설치한 폴더의 터미널에서 시작해 주세요.',
      example: '우리가게',
      more: '전체 순서는 {page}에 있어요.',
    },
  },
  error: { title: '방송을 불러오지 못했어요' },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly home: typeof home;
  }
}
