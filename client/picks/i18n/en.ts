import type { Translated } from '../../app/i18n/messages.ts';

export const picks: Translated<'picks'> = {
  pick: 'Save {name}',
  added: 'Saved to your wish list.',
  removed: 'Removed from your wish list.',
  stopped: 'This product is no longer sold, so it cannot be saved.',
  soldOut: 'This product is sold out, so it cannot be saved.',
  full: 'Your wish list is full. Remove something and try again.',
  notSold: 'Not for sale',
  tabs: { label: 'Your products', viewed: 'Recently viewed', picked: 'Wish list' },
  count: '{count, plural, one {# product} other {# products}}',
  more: 'Show more',
  none: {
    viewed: { title: 'Nothing viewed yet', message: 'Look around the broadcasts for something you like.' },
    picked: { title: 'Your wish list is empty', message: 'Press the heart of a product to keep it here.' },
  },
  home: 'See what is on',
  error: 'We could not load the products',
};
