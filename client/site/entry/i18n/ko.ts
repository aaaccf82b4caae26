export const entry = {
  share: {
    open: '방송 보러 가기',
    error: '방송을 불러오지 못했어요',
  },
  cors: {
    title: '답을 기다리고 있어요',
    waiting: '다른 사이트에서 답이 오면 바로 전해 드릴게요.',
    received: '답을 받았어요',
    close: '이 창은 닫아도 돼요.',
  },
  test: {
    title: '개발용 화면',
    cors: '다른 사이트의 답을 받는 창 열기',
    waiting: '아직 받은 답이 없어요.',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly entry: typeof entry;
  }
}
