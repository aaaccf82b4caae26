/** All broadcasts, day by day. */
export const schedule = {
  title: '방송 캘린더',
  types: '편성 종류',
  today: '오늘 · {date}',
  tomorrow: '내일 · {date}',
  yesterday: '어제 · {date}',
  state: { ready: '방송 예정', ing: '방송 중', late: '곧 시작해요', end: '방송 종료', vod: '지난 방송' },
  ways: '캘린더 더 보기',
  subscribe: '내 캘린더에서 구독하기',
  missed: '놓친 방송',
  challenge: { title: '셀럽 챌린지 라이브', pill: '셀럽 챌린지' },
  joinCoupon: {
    title: '신규 회원 쿠폰',
    products: '쿠폰으로 살 수 있는 상품',
  },
  days: {
    label: '날짜 고르기',
    view: '보기',
    week: '주',
    month: '월',
    lastWeek: '지난주',
    nextWeek: '다음 주',
    lastMonth: '지난달',
    nextMonth: '다음 달',
    day: '{date}, {count, plural, =0 {방송 없음} other {방송 #개}}',
  },
  reserved: {
    way: '내 방송 알림',
    title: '내 방송 알림',
    count: '알림을 신청한 방송 {count, number}개',
    none: '알림을 신청한 방송이 없어요',
    noneMessage: '캘린더에서 종을 누르면 방송이 시작될 때 알려 드릴게요.',
    calendar: '방송 캘린더 보기',
    members: '기다리는 방송을 모아 볼 수 있어요',
    membersMessage: '로그인하면 알림을 신청한 방송을 보여 드릴게요.',
    error: '방송 알림을 불러오지 못했어요',
  },
  none: {
    live: { title: '예정된 방송이 없어요', message: '새 방송이 정해지면 여기에서 바로 볼 수 있어요.' },
    replay: { title: '다시 볼 방송이 없어요', message: '지난 방송이 올라오면 여기에서 다시 볼 수 있어요.' },
  },
  error: '편성표를 불러오지 못했어요',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly schedule: typeof schedule;
  }
}
