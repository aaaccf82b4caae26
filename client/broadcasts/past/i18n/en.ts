import type { Translated } from '../../../app/i18n/messages.ts';

export const past: Translated<'past'> = {
  title: 'Watch again',
  views: '{count, plural, one {{short} view} other {{short} views}}',
  length: 'Length {time}',
  from: 'Watch from {time}',
  best: {
    orders: '{count, plural, one {# order} other {# orders}} in {seconds, number} seconds',
    coupon: 'The coupon drop',
    game: 'Rock-paper-scissors',
    pin: 'Meet {name}',
    somePin: 'A featured product',
  },
};
