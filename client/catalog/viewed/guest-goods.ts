import { hasViewed, mergeViewed } from './viewed.ts';

export const guestGoods = { has: hasViewed, merge: mergeViewed };
