import type { Translated } from '../../../app/i18n/messages.ts';

export const translation: Translated<'translation'> = {
  translate: 'Translate',
  original: 'Show the original',
  failed: 'It cannot be translated right now. Try again in a moment.',
};
