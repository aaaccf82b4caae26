import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, OrNone, SysId } from '../types.ts';
import { RESTREAM_KEY_LENGTH_MAX, RESTREAM_NAME_LENGTH_MAX, RESTREAM_URL_LENGTH_MAX } from './constants.ts';

/** Other services that get the video of a broadcast as it comes, such as YouTube. */

const Name = about(
  'What the host calls it, such as `youtube`.',
  Type.String({ pattern: `^[A-Za-z0-9][A-Za-z0-9_.-]{0,${RESTREAM_NAME_LENGTH_MAX - 1}}$` }),
);
const Server = about(
  'The server, as the service names it, without the key.',
  Type.String({ maxLength: RESTREAM_URL_LENGTH_MAX, pattern: String.raw`^rtmps?://[^\s@?#]+$` }),
);

export const Restream = closed('Another service that gets the video.', {
  name: Name,
  url: Server,
  state: about(
    '`waiting`: the broadcast is not on air, or nobody sends by RTMP. `trouble`: it is tried again.',
    Type.Enum(['waiting', 'sending', 'trouble']),
  ),
  trouble: about('What the service says, or why it cannot be reached; null: nothing.', OrNone(Type.String())),
  since: about('When this state began.', DateTime),
});
export type Restream = Static<typeof Restream>;
export type RestreamState = Restream['state'];

const broadcast = closed({ broadcastSysId: SysId });
const one = closed({ broadcastSysId: SysId, name: Name });

export const restreams = operation({
  method: 'GET',
  path: '/v1/broadcasts/:broadcastSysId/restreams',
  summary: 'The other services that get the video of this broadcast',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: closed({ restreams: Type.Array(Restream) }),
  codes: ['0004'],
});

export const setRestream = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/restreams/:name',
  summary: 'Send the video that comes by RTMP on to another service while the broadcast is on air',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: one,
  body: closed({
    url: Server,
    streamKey: about(
      'The key that the service gave. Nobody can read it again.',
      Type.String({ minLength: 1, maxLength: RESTREAM_KEY_LENGTH_MAX, pattern: String.raw`^\S+$` }),
    ),
  }),
  reply: Empty,
  codes: ['0004', '0007'],
});

export const removeRestream = operation({
  method: 'DELETE',
  path: '/v1/broadcasts/:broadcastSysId/restreams/:name',
  summary: 'Send the video to this service no longer; without one it does nothing',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: one,
  reply: Empty,
  codes: ['0004'],
});
