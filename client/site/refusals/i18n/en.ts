import type { Translated } from '../../../app/i18n/messages.ts';

export { refusals } from '../../../../schema/refusals/en.ts';

export const sessionEnd: Translated<'sessionEnd'> = {
  expired: 'You were logged out after a long time away. Please log in again.',
  ended: 'You were logged out, from another device or to protect your account. Please log in again.',
  blocked: 'This ID has been blocked. Please contact customer service.',
  gone: 'We could not find your membership, so you were logged out.',
  removed:
    'Your account was removed for breaking the rules, so you have been logged out. Please contact customer service with any questions.',
  refreshFailed: 'We could not confirm that you are logged in. Please reload the page.',
};

export const unfinished: Translated<'unfinished'> = {
  message: 'Your sign-up is not complete yet. Please add the missing information to finish it.',
};
