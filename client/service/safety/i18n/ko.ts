/** Reports, blocked people and sanctions. */
export const safety = {
  against: {
    why: '신고하는 이유를 골라 주세요',
    whyMember: '{nick}님을 신고하는 이유를 골라 주세요',
    reportMember: '{nick}님 신고하기',
    reportLine: '이 메시지만 신고하기',
    content: '어떤 점이 불편했는지 알려 주세요 (선택)',
    report: '신고하기',
    otherReason: '다른 이유 고르기',
    reason: {
      advertisement: '광고·홍보',
      obscenity: '음란한 내용',
      abuse: '욕설·악성 댓글',
      spam: '도배',
      privacy: '개인정보 노출',
      other: '그 밖의 이유',
    },
    reported: '신고했어요. 확인하고 조치할게요.',
    own: '내가 쓴 글은 신고하거나 차단할 수 없어요.',
    block: '차단하기',
    blockNick: '{nick}님 차단하기',
    askBlock: '{nick}님을 차단할까요?',
    meansBlock: '이 사람의 채팅과 후기, 상품 문의가 보이지 않아요. 설정에서 언제든 풀 수 있어요.',
    blocked: '{nick}님을 차단했어요.',
  },
  reports: {
    title: '신고 내역',
    target: { chat: '채팅', review: '후기', member: '회원' },
    of: '{nick}님의 {target}',
    member: '{nick}님',
    state: { s1: '접수됐어요', s2: '조치했어요', s3: '문제를 찾지 못했어요' },
    none: {
      title: '신고한 내역이 없어요',
      message: '불편한 채팅이나 후기를 신고하면 여기에서 결과를 알려 드려요.',
    },
    members: {
      title: '로그인하면 신고 내역을 볼 수 있어요',
      message: '신고한 내용과 처리 결과를 알려 드릴게요.',
    },
    error: '신고 내역을 불러오지 못했어요',
    kept: '신고 내역은 {months, number}개월 동안 볼 수 있어요.',
  },
  sanctions: {
    title: '제재 내역',
    type: { t0: '채팅 제한', t1: '방송에서 내보냄', t2: '영구 차단', t3: '이용 정지' },
    sellover: '쇼핑몰 전체',
    seller: '{seller}의 모든 방송',
    broadcast: '{seller} · {title}',
    reason: '이유: {reason}',
    noReason: '방송 진행자의 판단',
    from: '{time}부터',
    span: '{from} ~ {to}',
    holds: '적용 중',
    over: '끝났어요',
    none: { title: '제재 내역이 없어요', message: '지금처럼 즐겁게 함께해 주세요.' },
    members: { title: '로그인하면 제재 내역을 볼 수 있어요', message: '받은 제재와 기간을 알려 드릴게요.' },
    error: '제재 내역을 불러오지 못했어요',
  },
  blocks: {
    title: '차단한 사람',
    note: '차단한 사람의 채팅과 후기, 상품 문의는 보이지 않아요.',
    since: '{time} 차단',
    unblock: '차단 풀기',
    unblockNick: '{nick}님 차단 풀기',
    unblocked: '{nick}님의 차단을 풀었어요.',
    none: {
      title: '차단한 사람이 없어요',
      message: '채팅에서 이름을 누르거나 후기의 메뉴를 열면 차단할 수 있어요.',
    },
    members: {
      title: '로그인하면 차단한 사람을 볼 수 있어요',
      message: '차단한 사람을 확인하고 풀 수 있어요.',
    },
    error: '차단한 사람을 불러오지 못했어요',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly safety: typeof safety;
  }
}
