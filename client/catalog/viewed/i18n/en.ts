import type { Translated } from '../../../app/i18n/messages.ts';

export const viewed: Translated<'viewed'> = {
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
