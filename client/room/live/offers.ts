/**
 * What the live room offers to other areas, and all that they may import of it (see `buying/offers.ts` for why): how a
 * recording is played.
 */
export { NO_VOD_PLAYER, VodPlayer, type VodPlayerView } from './past/vod-player.ts';
export { vodSourceOf } from './past/vod-source.ts';
export { watchingChoices } from './player/watching-choices.ts';
