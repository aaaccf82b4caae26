import type { Translated } from '../../../app/i18n/messages.ts';

export const cart: Translated<'cart'> = {
  title: 'Cart',
  add: 'Add to cart',
  added: 'Added to your cart.',
  look: 'View cart',
  skipped:
    '{count, plural, one {# item you had picked cannot be bought and was} other {# items you had picked cannot be bought and were}} left out.',
  all: 'Select all ({chosen, number}/{count, number})',
  choose: 'Select {name}',
  remove: 'Remove {name}',
  removeChosen: 'Remove selected',
  quantityOf: 'Quantity of {name}',
  seen: 'See it in the broadcast',
  gone: 'No longer available',
  adding: 'Add-on: {name} × {qty, number}',
  why: {
    options: 'The options have changed. Remove it and add it again.',
    many: 'That is more than one order, or one person, may have. Choose fewer.',
    liveOnly: 'Sold only in its broadcast, while it is on air.',
    soldOut: 'Sold out.',
    left: 'Only {qty, number} left. Choose fewer.',
  },
  sum: '{count, plural, one {# item selected} other {# items selected}}',
  total: 'To pay',
  buy: 'Order for {amount}',
  buyUnpriced: 'Order',
  buyNone: 'Select a product',
  kept: {
    member: 'Items stay in your cart for {days, number} days.',
    guest: 'Unless you log in, these are gone when you close the page.',
  },
  empty: {
    title: 'Your cart is empty',
    message: 'Add something you like in a broadcast.',
    home: 'See what’s live',
  },
  error: { title: 'We could not load your cart' },
};
