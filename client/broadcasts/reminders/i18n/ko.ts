/** Waiting for broadcasts. */
export const reminders = {
  label: '{title} 시작 알림',
  addToCalendar: '{title} 내 캘린더에 넣기',
  ask: '시작 알림 받기',
  isSet: '알림 신청됨',
  set: '방송이 시작되면 열려 있는 화면과 알림으로 알려 드릴게요.',
  dropped: '시작 알림을 껐어요.',
  begun: '기다리던 방송이 시작됐어요 · {title}',
  watch: '보러 가기',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly reminders: typeof reminders;
  }
}
