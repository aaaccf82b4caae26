/** For domains that get the video of a sender, too. */
export { Senders, type Follower } from './senders/senders.ts';
