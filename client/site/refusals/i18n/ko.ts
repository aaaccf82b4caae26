import type { refusals } from '../../../../schema/refusals/ko.ts';

export { refusals } from '../../../../schema/refusals/ko.ts';

/** How a login can end without its member here. */
export const sessionEnd = {
  expired: '오랫동안 사용하지 않아 로그아웃됐어요. 다시 로그인해 주세요.',
  ended: '다른 기기에서 로그아웃했거나 계정 보호를 위해 로그아웃됐어요. 다시 로그인해 주세요.',
  blocked: '이용이 정지된 아이디예요. 고객센터로 문의해 주세요.',
  gone: '회원 정보를 찾을 수 없어 로그아웃됐어요.',
  removed: '운영 정책에 따라 계정이 삭제되어 로그아웃됐어요. 궁금한 점은 고객센터로 문의해 주세요.',
  refreshFailed: '로그인 상태를 확인하지 못했어요. 새로고침해 주세요.',
} as const;

/** A social account that lacks what a sign-up asks for. */
export const unfinished = {
  message: '가입이 아직 끝나지 않았어요. 추가 정보를 입력하면 가입이 완료돼요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly refusals: typeof refusals;
    readonly sessionEnd: typeof sessionEnd;
    readonly unfinished: typeof unfinished;
  }
}
