import type { SocialProvider } from '../../../../schema/members/social.ts';

function looks(provider: string, joinTypeCode: number, ko: string, en: string): SocialProvider {
  const mark = { ground: '#fee500', ink: '#191919', viewBox: '0 0 24 24', paths: [{ d: 'M3 3h18v18H3z' }] };
  return { provider, joinTypeCode, label: { ko, en }, mark };
}

export const KAKAO = looks('kakao', 1, '카카오', 'Kakao');
export const NAVER = looks('naver', 2, '네이버', 'Naver');
