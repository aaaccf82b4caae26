/** The proof of a phone by a code. */
export const phone = {
  mobile: '휴대폰 번호',
  wrong: '휴대폰 번호를 다시 확인해 주세요.',
  send: '인증번호 받기',
  again: '다시 받기',
  againIn: '{count, number}초 뒤 다시',
  code: '인증번호 {digits, number}자리',
  sent: '문자로 보낸 인증번호를 {time} 안에 입력해 주세요.',
  kept: '이 서버는 문자를 보내지 않아요. sellover outbox 명령으로 인증번호를 보고 {time} 안에 입력해 주세요.',
  expired: '시간이 지났어요. 인증번호를 다시 받아 주세요.',
  left: '남은 시간',
  wait: '{count, number}초 뒤에 다시 받을 수 있어요.',
  done: '휴대폰을 인증했어요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly phone: typeof phone;
  }
}
