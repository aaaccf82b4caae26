/** The pages of those who broadcast. */
export const broadcasting = {
  title: '내 방송',
  detail: '방송 정보',
  toList: '내 방송으로',
  error: '방송을 불러오지 못했어요',
  products: '상품 {count, number}개',
  tabs: {
    label: '방송 상태',
    upcoming: '예정·방송 중',
    ended: '지난 방송',
    counted: { upcoming: '예정·방송 중 {count, number}', ended: '지난 방송 {count, number}' },
  },
  phases: { coming: '예정', ended: '종료', missed: '방송하지 않음', cancelled: '취소' },
  empty: {
    upcoming: {
      title: '예정된 방송이 없어요',
      message: '컴퓨터에서 sellover broadcast plan 명령으로 방송을 예약할 수 있어요.',
    },
    ended: { title: '지난 방송이 없어요', message: '방송을 마치면 여기에서 다시 볼 수 있어요.' },
  },
  none: { title: '방송을 찾을 수 없어요', message: '주소가 잘못되었거나 다른 판매자의 방송이에요.' },
  hosts: {
    title: '방송하는 분을 위한 화면이에요',
    guest: '로그인하면 내 방송을 볼 수 있어요.',
    member: '방송 권한이 있는 회원만 볼 수 있어요.',
    home: '홈으로',
  },
  ways: {
    watch: '방송 보기',
    sales: '판매 내역 보기',
    again: '다시 보기',
    prepare: '방송 준비하기',
    start: '방송 시작하기',
    cancelled: '취소된 방송이에요. 다시 방송하려면 새로 예약해 주세요.',
  },
  steps: {
    label: '시작하기 전에 할 일',
    content: '방송 내용 확인',
    terms: '방송 수칙 동의',
    start: '앱에서 시작',
    done: '마쳤어요',
  },
  encoder: {
    title: '인코더 연결',
    text: 'OBS 같은 프로그램이 영상을 보낼 주소예요. 방송 전에 미리 보내 볼 수 있어요.',
    show: '주소 보기',
    address: '인코더 주소',
    secret: '이 주소를 아는 사람은 누구나 영상을 보낼 수 있어요. 비밀로 해 주세요.',
    none: '이 서버는 인코더의 영상을 받지 않아요. 운영자에게 물어봐 주세요.',
  },
  video: { title: '녹화 영상', text: '방송을 시작하면 미리 준비한 영상이 나와요.' },
  rehearsal: {
    title: '리허설',
    text: '같은 판매자의 사람만 들어올 수 있는 방에서 연습해요. 주문은 되지 않아요.',
    make: '리허설 시작하기',
  },
  copy: {
    copy: '복사',
    what: '{what} 복사',
    done: '복사했어요',
    yourself: '선택한 글자를 직접 복사해 주세요',
  },
  select: {
    title: '방송 내용 확인',
    lead: '시청자에게 보이는 내용이에요. 이대로 방송할까요?',
    otherTitle: '영어 제목',
    comment: '한마디',
    source: '영상',
    encoder: '인코더가 보내는 생방송',
    video: '미리 녹화한 영상',
    confirm: '이대로 방송할게요',
    change: '고치려면 {command} 명령을 쓰고 다시 확인해 주세요.',
  },
  tooLate: {
    title: '준비할 수 있는 방송이 아니에요',
    message: '이미 시작했거나, 끝났거나, 취소된 방송이에요.',
    back: '방송 정보 보기',
  },
  term: {
    title: '방송 수칙',
    version: '{version, number}번째 판',
    error: '방송 수칙을 불러오지 못했어요',
    agree: '방송 수칙에 동의해요',
    wrong: '방송하려면 수칙에 동의해 주세요.',
    goOn: '동의하고 계속하기',
    start: '방송 시작하기',
    started: '방송을 시작했어요',
    contentFirst: {
      title: '방송 내용을 먼저 확인해 주세요',
      message: '제목, 상품, 영상을 확인하면 수칙으로 넘어가요.',
      go: '내용 확인하기',
    },
    appOnly: {
      title: '준비를 마쳤어요. 시작은 앱에서 해요',
      text: '셀로버 앱에서 이 방송을 열고 시작해 주세요. 컴퓨터로 방송한다면 아래 명령이 앱을 대신해요.',
      command: '시작 명령',
    },
  },
  guide: {
    title: '방송 시작 안내',
    lead: '첫 방송도 어렵지 않아요. 아래 순서대로 준비해 주세요.',
    order: {
      address: '방송 정보에서 인코더 주소를 복사해요.',
      send: 'OBS, ffmpeg, Larix 중 하나로 영상을 보내요.',
      rehearse: '리허설에서 화면과 소리를 확인해요.',
      confirm: '방송 내용을 확인하고 수칙에 동의해요.',
      start: '앱에서 방송을 시작해요.',
    },
    obs: {
      title: 'OBS',
      text: '설정 → 출력에서 출력 방식을 ‘고급’으로 바꾸고, ‘녹화’ 탭에 아래 값을 넣어 주세요.',
      url: 'URL',
      address: '복사한 인코더 주소',
      type: '유형',
      output: 'FFmpeg 출력 유형',
      container: '컨테이너 형식',
      muxer: '먹서 설정',
      video: '영상 인코더',
      audio: '소리 인코더',
      keyframes: '키프레임 간격',
      go: '‘녹화 시작’을 누르면 영상을 보내요.',
    },
    ffmpeg: {
      title: 'ffmpeg',
      text: '파일을 생방송처럼 보내요. ADDRESS 자리에 인코더 주소를 넣어 주세요.',
      command: 'ffmpeg 명령',
      shorter: '더 짧은 명령',
    },
    larix: {
      title: 'Larix Broadcaster',
      text: '휴대전화로 찍을 때 써요. Larix는 RTMP로 보내므로 컴퓨터의 ffmpeg가 받아서 넘겨줘요. 먼저 이 명령을 켜 두세요.',
      command: '받아서 넘기는 명령',
      phone:
        'Larix의 Connections에 아래 주소로 새 연결을 만들어요. COMPUTER 자리에 컴퓨터의 주소를 넣고, 키프레임 간격은 2초로 맞춰 주세요.',
      url: 'Larix 연결 주소',
    },
  },
} as const;

declare module '../../app/i18n/messages.ts' {
  interface Messages {
    readonly broadcasting: typeof broadcasting;
  }
}
