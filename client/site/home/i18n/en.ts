import type { Translated } from '../../../app/i18n/messages.ts';

export const home: Translated<'home'> = {
  live: 'On air now',
  watch: 'Watch {title}',
  coming: 'Coming up',
  products: 'In broadcasts now',
  otherProducts: 'Browse the shop',
  all: 'All products',
  startsIn: 'Starts in {time}',
  startingSoon: 'Starting soon',
  today: 'Today, {time}',
  tomorrow: 'Tomorrow, {time}',
  enter: 'Watch now',
  others: 'Choose a broadcast',
  viewCntShort: '{count, plural, one {{short} view} other {{short} views}}',
  pausePreview: 'Pause previews',
  playPreview: 'Play previews',
  viewCnt: '{count, plural, one {# view} other {# views}}',
  productCount: '{count, plural, one {# product} other {# products}}',
  moreProducts: '{count, plural, other {+# more}}',
  empty: {
    title: 'Nothing is on air right now',
    message: 'New broadcasts will show up here the moment they start.',
    soon: 'Next broadcast: {time}',
  },
  nothing: {
    title: 'Nothing is here yet',
    message: 'The first products and broadcasts are on their way. Please come back soon.',
    managers: {
      title: 'Shall we open the first shop?',
      message: 'There are no products or broadcasts yet. Begin in a terminal, in the folder of the server.',
      example: 'Shop name',
      more: 'The whole way is in {page}.',
    },
  },
  error: { title: 'We could not load the broadcasts' },
};
