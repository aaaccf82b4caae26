/** For other ways to become a member, and for another nickname. */
export { goodIdentity } from './sign-ups.ts';
export { JoinGifts } from './join-gifts.ts';
export { JoiningFacts } from './joining-facts.ts';
export { goodNickName, isOurs } from './nick-names.ts';
