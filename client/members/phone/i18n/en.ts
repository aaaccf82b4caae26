import type { Translated } from '../../../app/i18n/messages.ts';

export const phone: Translated<'phone'> = {
  mobile: 'Mobile number',
  wrong: 'Please check the mobile number.',
  send: 'Send code',
  again: 'Send again',
  againIn: 'Again in {count, number}s',
  code: '{digits, number}-digit code',
  sent: 'We texted you a code. Please enter it within {time}.',
  kept: 'This server sends no texts. Read the code with “sellover outbox”, and enter it within {time}.',
  expired: 'The time is up. Please get a new code.',
  left: 'Time left',
  wait: 'You can get another code in {count, number} seconds.',
  done: 'Your phone is verified.',
};
