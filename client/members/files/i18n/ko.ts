/** Texts of pictures and videos that go with what a person writes. */
export const files = {
  note: '사진 {pictures, number}장{videos, plural, =0 {} other {과 동영상 #개}}까지 올릴 수 있어요. 사진은 {pictureMb, number}MB{videos, plural, =0 {} other {, 동영상은 {videoMb, number}MB}}까지예요.',
  add: '{videos, plural, =0 {사진 추가} other {사진·동영상 추가}}',
  picture: '사진 {at, number}',
  video: '동영상',
  sending: '{name} 올리는 중',
  failed: '올리지 못했어요',
  again: '{name} 다시 올리기',
  remove: '{name} 빼기',
  wrongType: '{name}: 올릴 수 없는 파일 형식이에요.',
  tooLarge: '{name}: 파일이 너무 커요.',
  stuck: '올리지 못한 파일을 다시 올리거나 빼 주세요.',
  wait: '파일을 올리고 있어요. 잠시만 기다려 주세요.',
} as const;

declare module '../../../app/i18n/messages.ts' {
  interface Messages {
    readonly files: typeof files;
  }
}
