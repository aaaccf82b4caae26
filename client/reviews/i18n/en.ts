import type { Translated } from '../../app/i18n/messages.ts';

export const reviews: Translated<'reviews'> = {
  title: 'Reviews',
  count: '{count, number}',
  score: '{score, number} out of {max, number}',
  points: '{score, plural, one {# star} other {# stars}}',
  option: 'Option · {name}',
  answer: 'The seller’s answer',
  all: 'See all reviews',
  none: { title: 'No reviews yet', message: 'What buyers say of it will be here.' },
  error: 'We could not load the reviews',
};
