import type { Translated } from '../../app/i18n/messages.ts';

export const search: Translated<'search'> = {
  title: 'Search products',
  label: 'Product, brand or number',
  clear: 'Clear the search',
  hint: 'Type a product or a brand that you are looking for.',
  all: 'All products',
  recent: 'Recent searches',
  forget: 'Forget {keyword}',
  forgetAll: 'Clear all',
  count: '{count, plural, one {# product} other {# products}}',
  empty: { title: 'No products yet', message: 'Products will show up here once somebody sells them.' },
  none: { title: 'Nothing found', message: 'Try another product or brand name.' },
  error: 'We could not load the products',
  binding: {
    title: 'Ships together',
    why: 'These leave from the same place, in one parcel.',
    none: { title: 'Nothing ships with it', message: 'This product is delivered by itself.' },
  },
};
