/** All broadcasts, day by day. */
export const schedule = {
  title: '편성표',
  types: '편성 종류',
  today: '오늘 · {date}',
  tomorrow: '내일 · {date}',
  yesterday: '어제 · {date}',
  state: { ready: '방송 예정', ing: '방송 중', end: '방송 종료', vod: '지난 방송' },
  none: {
    live: { title: '예정된 방송이 없어요', message: '새 방송이 정해지면 여기에서 바로 볼 수 있어요.' },
    replay: { title: '다시 볼 방송이 없어요', message: '지난 방송이 올라오면 여기에서 다시 볼 수 있어요.' },
  },
  error: '편성표를 불러오지 못했어요',
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly schedule: typeof schedule;
  }
}
