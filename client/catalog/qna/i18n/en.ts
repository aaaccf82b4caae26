import type { Translated } from '../../../app/i18n/messages.ts';

export const qna: Translated<'qna'> = {
  blocked:
    '{count, plural, one {# question by somebody you blocked is hidden.} other {# questions by people you blocked are hidden.}}',
  title: 'Questions',
  ask: 'Ask',
  askNamed: 'Ask about {name}',
  types: { product: 'Product', delivery: 'Delivery', returns: 'Returns', other: 'Other' },
  type: 'What is it about?',
  text: 'Your question',
  example: 'What would you like to know? Please leave out phone numbers and other personal data.',
  length: '{count, number}/{max, number}',
  wrong: {
    blank: 'Please write your question.',
    lines: 'At most {max, number} line breaks, please.',
    other: 'Some of this cannot be sent. Please change it and send it again.',
  },
  secret: 'Only the seller may read it',
  send: 'Send question',
  sent: 'Your question is in. The answer will be here.',
  count: '{count, number}',
  all: 'See all questions',
  waiting: 'Waiting',
  answered: 'Answered',
  answer: 'Seller’s answer',
  hidden: 'This question is private.',
  own: 'Yours',
  none: { title: 'No questions yet', message: 'Ask the seller what you would like to know.' },
  error: 'We could not load the questions',
};
