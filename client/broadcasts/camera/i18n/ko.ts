/** The page on which a device is the camera of a broadcast. */
export const camera = {
  title: '카메라로 보내기',
  lead: '이 화면은 영상만 보내요. 방송을 시작하고, 상품을 고정하고, 끝내는 일은 앱이나 명령으로 해요.',
  start: '보내기 시작',
  stop: '그만 보내기',
  preview: '카메라 미리보기',
  looking: '카메라를 켜는 중이에요. 허용할지 물으면 허용해 주세요.',
  controls: {
    label: '카메라 조절',
    change: '카메라 바꾸기',
    mute: '소리 끄기',
    unmute: '소리 켜기',
    light: '조명 켜기',
    dark: '조명 끄기',
    noLight: '지금은 조명을 켤 수 없어요.',
  },
  level: '마이크 소리 크기',
  states: {
    ready: '준비됐어요',
    connecting: '연결하는 중',
    sending: '보내는 중',
    lost: '연결이 끊겨 다시 시도하는 중',
    refused: '보내지 못했어요',
  },
  facts: {
    label: '보내는 영상',
    rate: '전송 속도',
    mbps: '{rate} Mbps',
    leftOut: '빠진 화면',
    pictures: '{count, number}장',
    sound: '소리',
    on: '켜짐',
    muted: '꺼 두었어요',
    none: '없이 보내요',
  },
  notes: {
    front: '보내는 동안 이 화면을 켜 두세요. 다른 앱으로 가면 영상이 멈추고, 돌아오면 저절로 이어져요.',
    noEncoder: '이 브라우저는 소리를 보내지 못해요. 영상만 나가요.',
    noMicrophone: '마이크를 쓸 수 없어서 소리 없이 영상만 나가요.',
    opus: '이 브라우저의 소리는 오래된 아이폰에서 들리지 않아요.',
    broken: '이 기기가 영상을 만들지 못해 멈췄어요. 다시 시작하거나 다른 브라우저를 써 주세요.',
  },
  unable: {
    insecure: {
      title: '안전한 주소에서 열어 주세요',
      message: '카메라는 https로 시작하는 주소에서만 켤 수 있어요.',
    },
    noCamera: {
      title: '이 브라우저는 카메라를 켜지 못해요',
      message: '크롬이나 사파리 최신 버전에서 이 주소를 열어 주세요.',
    },
    noEncoder: {
      title: '이 브라우저는 영상을 보내지 못해요',
      message: 'H.264 영상을 만들지 못하는 브라우저예요. 크롬이나 사파리 최신 버전에서 열어 주세요.',
    },
  },
  faults: {
    denied: {
      title: '카메라와 마이크를 허용해 주세요',
      message: '브라우저의 주소창이나 기기 설정에서 허용한 뒤 다시 시도해 주세요.',
    },
    inUse: {
      title: '카메라를 켤 수 없어요',
      message: '다른 앱이 카메라를 쓰고 있어요. 그 앱을 닫고 다시 시도해 주세요.',
    },
    missing: { title: '카메라를 찾지 못했어요', message: '카메라를 연결하고 다시 시도해 주세요.' },
    stopped: { title: '카메라가 꺼졌어요', message: '다른 앱이 가져갔거나 연결이 빠졌어요. 다시 켜 주세요.' },
    unknown: { title: '카메라를 켜지 못했어요', message: '잠시 뒤에 다시 시도해 주세요.' },
    retry: '다시 시도',
  },
  over: { title: '끝난 방송이에요', message: '끝났거나 취소된 방송에는 영상을 보낼 수 없어요.' },
  recorded: {
    title: '카메라가 필요 없는 방송이에요',
    message: '미리 준비한 영상이 나가는 방송이에요.',
  },
  refused: {
    overtaken: '다른 기기나 인코더가 이 방송의 영상을 이어받았어요.',
    notNow: '이 방송은 지금 영상을 받지 않아요. 방송이 끝났는지 확인해 주세요.',
  },
  back: '방송 정보 보기',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly camera: typeof camera;
  }
}
