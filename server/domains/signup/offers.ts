/** For domains that let members choose another nickname. */
export { goodNickName } from './nick-names.ts';
