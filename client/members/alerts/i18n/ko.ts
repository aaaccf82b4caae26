/** What the member was told, and what is pushed. */
export const alerts = {
  title: '알림',
  settings: '알림 설정',
  today: '오늘',
  yesterday: '어제',
  new: '새 알림: ',
  kinds: {
    broadcast: '방송',
    order: '주문',
    coupon: '쿠폰',
    event: '이벤트',
    account: '내 계정',
    restock: '재입고',
  },
  none: '아직 알림이 없어요',
  noneYet: '기다리는 방송이 시작되거나 주문에 소식이 있으면 여기에서 알려 드려요.',
  error: '알림을 불러오지 못했어요',
  members: {
    title: '로그인하면 알림을 볼 수 있어요',
    set: '로그인하면 알림을 고를 수 있어요',
    message: '기다리는 방송과 주문, 쿠폰 소식을 알려 드릴게요.',
  },
  browser: {
    title: '이 브라우저로 알림 받기',
    turnOn: '알림 켜기',
    turnOff: '이 브라우저에서 끄기',
    off: {
      title: '알림이 꺼져 있어요',
      text: '켜 두면 이 페이지를 닫아도 방송 시작과 주문 소식을 알려 드려요.',
    },
    on: { title: '알림이 켜져 있어요', text: '이 페이지를 닫아도 이 브라우저로 알려 드려요.' },
    denied: {
      title: '브라우저에서 알림을 막아 두었어요',
      text: '주소창 옆의 사이트 설정에서 알림을 허용한 뒤, 이 화면을 새로고침해 주세요.',
    },
    none: {
      title: '이 브라우저는 알림을 받을 수 없어요',
      text: 'iPhone과 iPad에서는 공유 메뉴에서 ‘홈 화면에 추가’한 뒤 열면 받을 수 있어요. 알림 목록은 여기에서도 볼 수 있어요.',
    },
    app: {
      title: '알림은 앱으로 보내 드려요',
      text: '받지 못하고 있다면 휴대폰 설정에서 이 앱의 알림을 켜 주세요.',
    },
    failed: '브라우저가 알림을 켜지 못했어요. 잠시 후 다시 시도해 주세요.',
  },
  restocks: {
    title: '재입고를 기다리는 상품',
    hint: '다시 들어오면 한 번 알려 드려요.',
    drop: '{name} 재입고 알림 그만 받기',
    dropShort: '그만 받기',
  },
  set: {
    which: '받을 알림',
    error: '알림 설정을 불러오지 못했어요',
    broadcast: { label: '방송 시작', hint: '기다리는 방송이 시작될 때' },
    order: { label: '주문과 결제', hint: '접수, 결제, 취소, 환불 소식' },
    coupon: { label: '쿠폰', hint: '새 쿠폰을 받았을 때' },
    event: {
      label: '이벤트와 혜택 (광고)',
      hint: '켜면 광고성 정보 수신에 동의하게 돼요. 밤 {from, number}시부터 아침 {until, number}시까지는 보내지 않아요.',
    },
    note: '끄더라도 알림 목록에는 남아요. 비밀번호 변경처럼 계정을 지키는 데 필요한 알림은 늘 보내 드려요.',
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly alerts: typeof alerts;
  }
}
