import type { Translated } from '../../../app/i18n/messages.ts';

export const following: Translated<'following'> = {
  follow: 'Follow',
  isFollowed: 'Following',
  label: 'Follow {name}',
  labelOn: 'Following {name}',
  followed: 'We will tell you when {name} goes on air.',
  unfollowed: 'You no longer follow {name}.',
  full: 'You follow as many as you can. Remove some from your list first.',
  login: 'Log in, and you hear first when sellers you like go on air.',
  title: 'Following',
  sellers: 'Sellers',
  brands: 'Brands',
  note: 'We tell you when they go on air, and show them first on the home screen.',
  none: {
    title: 'You follow nobody yet',
    message: 'Press Follow on a show or a brand’s page.',
    store: 'Look at brands',
  },
  members: {
    title: 'Log in to see whom you follow',
    message: 'Keep the sellers and brands you like in one place.',
  },
  error: 'We could not load whom you follow',
};
