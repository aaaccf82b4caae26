/** Customer service: frequent questions, notices and inquiries. */
export const service = {
  title: '고객센터',
  hours: '평일 {from}–{until} (점심시간 {lunchFrom}–{lunchUntil})',
  hoursTitle: '상담 시간',
  contact: '1:1 문의하기',
  search: '무엇이 궁금하세요?',
  clear: '검색어 지우기',
  find: '검색',
  categories: '자주 묻는 질문',
  faq: {
    found: '‘{keyword}’ 검색 결과 {count, number}개',
    count: '{count, number}개',
    error: '자주 묻는 질문을 불러오지 못했어요',
    none: { title: '찾는 답이 없어요', message: '다른 말로 찾아보거나 1:1 문의로 물어봐 주세요.' },
    empty: { title: '아직 질문이 없어요', message: '궁금한 점은 1:1 문의로 물어봐 주세요.' },
    required: '검색어를 적어 주세요.',
  },
  notices: {
    gone: { title: '찾으시는 공지가 없어요', message: '지난 공지라 내려갔을 수 있어요.' },
    title: '공지사항',
    all: '모두 보기',
    pinned: '중요',
    error: '공지를 불러오지 못했어요',
    none: '아직 공지가 없어요',
    list: '목록으로',
  },
  ask: {
    title: '1:1 문의',
    lead: '영업일 기준으로 하루 안에 답해 드리려고 해요. 답변이 오면 알림과 문자로 알려 드릴게요.',
    members: { title: '로그인하면 문의할 수 있어요', message: '답변과 진행 상태도 여기에서 볼 수 있어요.' },
    type: '문의 종류',
    types: { t1: '가입·로그인', t2: '정보 확인·변경', t3: '기타' },
    order: '관련 주문 (선택)',
    noOrder: '주문과 상관없는 문의예요',
    orderText: '{day} · {name}',
    orderMore: '{day} · {name} 외 {count, number}건',
    text: '문의 내용',
    example: '어떤 점이 궁금하거나 불편하신가요?',
    length: '{count, number}/{max, number}',
    wrong: {
      blank: '문의 내용을 적어 주세요.',
      sign: '‘{sign}’ 기호는 쓸 수 없어요. 지우고 다시 보내 주세요.',
    },
    pictures: '사진 (선택)',
    picture: '사진 {at, number}',
    send: '문의하기',
    sent: '문의를 보냈어요. 답변이 오면 알려 드릴게요.',
  },
  own: {
    title: '내 문의',
    label: '문의 나누기',
    tabs: { inquiries: '1:1 문의', products: '상품 문의', broadcasts: '방송 질문' },
    waiting: '답변 대기',
    answered: '답변 완료',
    answer: '답변',
    order: '주문 {number}',
    toProduct: '상품 보기',
    toBroadcast: '방송 보기',
    secret: '비밀글',
    error: '문의를 불러오지 못했어요',
    none: {
      inquiries: '아직 1:1 문의가 없어요',
      products: '상품에 남긴 문의가 없어요',
      broadcasts: '방송에서 한 질문이 없어요',
    },
  },
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly service: typeof service;
  }
}
