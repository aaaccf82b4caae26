/** For domains that get the video of a sender, too. */
export { RtmpSource, type Follower } from './rtmp/rtmp-source.ts';
