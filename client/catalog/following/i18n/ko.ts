/** Following sellers and brands. */
export const following = {
  follow: '팔로우',
  isFollowed: '팔로잉',
  label: '{name} 팔로우',
  labelOn: '{name} 팔로잉',
  followed: '{name} 방송이 시작되면 알려 드릴게요.',
  unfollowed: '{name} 팔로우를 취소했어요.',
  full: '더는 팔로우할 수 없어요. 팔로우 목록에서 몇 곳을 정리해 주세요.',
  login: '로그인하면 좋아하는 판매자의 방송을 가장 먼저 알려 드려요.',
  title: '팔로우',
  sellers: '판매자',
  brands: '브랜드',
  note: '방송이 시작되면 알려 드리고, 홈에서 먼저 보여 드려요.',
  none: {
    title: '아직 팔로우한 곳이 없어요',
    message: '방송이나 브랜드 페이지에서 팔로우를 눌러 보세요.',
    store: '브랜드 둘러보기',
  },
  members: {
    title: '로그인하면 팔로우 목록을 볼 수 있어요',
    message: '좋아하는 판매자와 브랜드를 한곳에 모아 보세요.',
  },
  error: '팔로우 목록을 불러오지 못했어요',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly following: typeof following;
  }
}
