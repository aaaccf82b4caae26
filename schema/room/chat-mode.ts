import Type, { type Static } from 'typebox';
import { SLOW_SECONDS_MAX } from './constants.ts';
import { closed, Flag } from '../types.ts';

export const ChatMode = closed(
  'The chat mode of a room: seconds between two lines of a member (0: no limit), and frozen for ' +
    'all but hosts and managers.',
  {
    slowSeconds: Type.Integer({
      description: 'How many seconds a viewer waits between two lines; 0: none.',
      minimum: 0,
      maximum: SLOW_SECONDS_MAX,
    }),
    isFrozen: Flag,
  },
);
export type ChatMode = Static<typeof ChatMode>;
