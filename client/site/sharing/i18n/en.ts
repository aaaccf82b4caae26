import type { Translated } from '../../../app/i18n/messages.ts';

export const sharing: Translated<'sharing'> = {
  what: { broadcast: 'broadcast', product: 'product', brand: 'brand', shop: 'shop' },
  title: 'Share this {what}',
  kakao: 'KakaoTalk',
  text: 'Message',
  x: 'X',
  system: 'Other apps',
  link: 'Address of this {what}',
  copy: 'Copy',
  copied: 'The address of this {what} is copied',
  copyYourself: 'Press and hold the address, or press Ctrl+C, to copy it',
  failed: 'It could not be shared. Copy the address instead.',
};
