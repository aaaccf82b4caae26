/** What other areas may use of recently viewed products. It has no words. */
export { rememberViewed } from './viewed.ts';
