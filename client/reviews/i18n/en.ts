import type { Translated } from '../../app/i18n/messages.ts';

export const reviews: Translated<'reviews'> = {
  title: 'Reviews',
  count: '{count, number}',
  score: '{score, number} out of {max, number}',
  points: '{score, plural, one {# star} other {# stars}}',
  option: 'Option · {name}',
  answer: 'The seller’s answer',
  menu: 'Menu of the review by {nick}',
  menuTitle: 'Review menu',
  hidden:
    '{count, plural, one {# review by somebody you blocked is hidden.} other {# reviews by people you blocked are hidden.}}',
  all: 'See all reviews',
  none: { title: 'No reviews yet', message: 'What buyers say of it will be here.' },
  error: 'We could not load the reviews',
};
