/** Settings of the app. */
export const settings = {
  title: '설정',
  groups: { app: '앱 설정', login: '로그인과 보안', safety: '신고와 차단', terms: '약관' },
  rows: {
    LanguageSetting: '언어',
    MovieSetting: '동영상 자동 재생',
    AlertSet: '알림 설정',
    VersionChk: '버전 정보',
    ChangePw: '비밀번호 변경',
    Passkeys: '패스키',
    SocialAccounts: '연결된 소셜 계정',
    Sessions: '로그인한 기기',
    BlockList: '차단한 사람',
    ReportLog: '신고 내역',
    SanctionLog: '제재 내역',
    About: '약관과 정책',
  },
  language: { title: '언어' },
  movie: {
    title: '동영상 자동 재생',
    always: '항상',
    wifi: 'Wi-Fi에서만',
    never: '사용 안 함',
    notes: {
      always: '모바일 데이터로도 바로 재생해요.',
      wifi: '모바일 데이터를 쓸 때는 눌러야 재생해요.',
      never: '재생 버튼을 눌러야 재생해요.',
    },
    device: '이 기기의 홈 미리보기와 방송 화면에만 적용돼요.',
  },
  version: {
    title: '버전 정보',
    installed: '사용 중인 버전',
    latest: '최신 버전',
    minimum: '최소 버전',
    current: { title: '최신 버전을 쓰고 있어요', message: '따로 하실 일은 없어요.' },
    update: { title: '새 버전이 나왔어요', message: '새로고침하면 새 버전으로 바뀌어요.' },
    tooOld: {
      title: '업데이트가 필요해요',
      message: '이 버전은 더 이상 제대로 동작하지 않을 수 있어요. 지금 새로고침해 주세요.',
    },
    reload: '새로고침해서 업데이트',
    error: '버전 정보를 불러오지 못했어요',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly settings: typeof settings;
  }
}
