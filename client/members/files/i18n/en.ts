import type { Translated } from '../../../app/i18n/messages.ts';

export const files: Translated<'files'> = {
  note: 'Up to {pictures, plural, one {# picture} other {# pictures}} of {pictureMb, number} MB{videos, plural, =0 {} one { and one video of {videoMb, number} MB} other { and # videos of {videoMb, number} MB}}.',
  add: '{videos, plural, =0 {Add pictures} other {Add pictures or a video}}',
  picture: 'Picture {at, number}',
  video: 'Video',
  sending: 'Uploading {name}',
  failed: 'Not uploaded',
  again: 'Upload {name} again',
  remove: 'Remove {name}',
  wrongType: '{name}: files of this type cannot be uploaded.',
  tooLarge: '{name}: the file is too large.',
  stuck: 'Upload the files again that failed, or remove them.',
  wait: 'Your files are being uploaded. Please wait a moment.',
};
