import type { Translated } from '../../../app/i18n/messages.ts';

export const entry: Translated<'entry'> = {
  share: {
    open: 'Watch the broadcast',
    error: 'We could not load the broadcast',
  },
  cors: {
    title: 'Waiting for an answer',
    waiting: 'We will pass it on as soon as the other site answers.',
    received: 'We have the answer',
    close: 'You can close this window.',
  },
  test: {
    title: 'For developers',
    cors: 'Open the window that takes answers of other sites',
    waiting: 'No answer has come yet.',
  },
};
