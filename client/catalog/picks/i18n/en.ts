import type { Translated } from '../../../app/i18n/messages.ts';

export const picks: Translated<'picks'> = {
  pick: 'Save {name}',
  added: 'Saved to your wish list.',
  removed: 'Removed from your wish list.',
  stopped: 'This product is no longer sold, so it cannot be saved.',
  soldOut: 'This product is sold out, so it cannot be saved.',
  full: 'Your wish list is full. Remove something and try again.',
};
