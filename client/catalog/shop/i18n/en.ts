import type { Translated } from '../../../app/i18n/messages.ts';

export const shop: Translated<'shop'> = {
  products: 'Products',
  count: '{count, number}',
  total: '{count, plural, one {# product} other {# products}}',
  search: 'Search by name or number',
  clearSearch: 'Clear the search',
  sort: {
    ascending: 'Lowest price',
    descending: 'Highest price',
    change: 'Change the order, now {now}',
  },
  pinned: 'Featured',
  buy: 'Buy',
  buyNamed: 'Buy {name}',
  look: 'View {name}',
  noneFound: { title: 'Nothing found', message: 'Try another name or number.' },
  none: { title: 'No products yet', message: 'They appear here as soon as the host adds them.' },
  gone: { title: 'Product not found', message: 'It is no longer sold or was taken off this broadcast.' },
  history: {
    title: 'My order',
    none: 'You have no order in this broadcast yet.',
    failed: 'We could not load your order',
    products: 'See the products',
  },
};
