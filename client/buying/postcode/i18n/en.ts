import type { Translated } from '../../../app/i18n/messages.ts';

export const postcode: Translated<'postcode'> = {
  title: 'Find an address',
  search: 'Street, lot or postal code',
  clear: 'Clear the search',
  hint: { title: 'Search for your address', message: 'Such as 27 Byeolbitnae-ro, or 63091' },
  count: '{count, plural, one {# address} other {# addresses}}',
  lot: 'Lot {address}',
  none: {
    title: 'No address found',
    message: 'Check the street and building number, or try the postal code.',
  },
  error: 'We could not search for addresses',
  failed: {
    title: 'The address book failed to load',
    message: 'You can use our own address search instead.',
  },
};
