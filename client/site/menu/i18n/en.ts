import type { Translated } from '../../../app/i18n/messages.ts';

export const menu: Translated<'menu'> = {
  home: 'Home',
  live: 'Live',
  best: 'Best',
  ranking: 'Ranking',
  benefit: 'Benefits',
  category: 'Category',
  productList: 'Products',
  wishlist: 'Wish list',
  login: 'Log in',
  myInfo: 'My info',
  inquiry: 'Inquiry',
  viewLog: 'Recently viewed',
  pick: 'Pick',
  myPage: 'My page',
};
