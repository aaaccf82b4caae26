import type { Translated } from '../../../app/i18n/messages.ts';

export const coupons: Translated<'coupons'> = {
  title: 'My coupons',
  tabs: { usable: 'Available', over: 'Used or expired' },
  off: { amount: '{amount} off', percent: '{rate, number}% off' },
  seller: 'For products of {name}',
  anySeller: 'Good for all products',
  terms: {
    minPurchase: 'Products from {amount}',
    minOrder: 'Orders from {amount}',
    maxDiscount: 'Up to {amount} off',
    maxQty: '{count, plural, one {# piece} other {Up to # pieces}} a product',
  },
  until: 'Until {time}',
  expired: 'Expired on {time}',
  used: 'Used for order {number}',
  usable: '{count, plural, one {Good for # day} other {Good for # days}} once you get it',
  over: 'This coupon has ended',
  left: {
    today: 'Last day',
    days: '{count, plural, one {# day left} other {# days left}}',
    time: '{time} left',
    some: '{left, number} of {qty, number} left',
  },
  all: '{count, plural, one {# coupon} other {# coupons}}',
  empty: {
    title: 'No coupons to use',
    message: 'Hosts give them away in live broadcasts.',
    home: 'See what’s live',
  },
  emptyOver: { title: 'No used or expired coupons' },
  join: { join: 'Sign up', received: 'You have it', box: 'See my coupons' },
  products: {
    title: 'Products for this coupon',
    see: 'See its products',
    failed: 'We could not load the coupon',
    gone: 'This coupon cannot be used',
    box: 'See my coupons',
    none: 'There is nothing to use this coupon for right now',
  },
  error: { title: 'We could not load your coupons' },
};
