import Type, { type Static } from 'typebox';
import { SLOW_SECONDS_MAX } from './constants.ts';
import { closed, Flag } from './types.ts';

/** How people may talk in a room now: so many seconds apart (0: as they like), or, frozen, hosts and managers only. */
export const ChatMode = closed({
  slowSeconds: Type.Integer({ minimum: 0, maximum: SLOW_SECONDS_MAX }),
  isFrozen: Flag,
});
export type ChatMode = Static<typeof ChatMode>;
