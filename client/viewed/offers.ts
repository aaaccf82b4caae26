/** What other areas may use of what was looked at. No words come with it. */
export { rememberViewed } from './viewed.ts';
