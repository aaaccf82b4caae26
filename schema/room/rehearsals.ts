import { operation } from '../operation.ts';
import { RoomName } from './messages.ts';
import { about, closed, Qty, SysId } from '../types.ts';

/** Rehearsals: rooms of a broadcast that only its host's people can open. For everybody else they are not there. */

const broadcast = closed({ broadcastSysId: SysId });

export const makeRehearsal = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/rehearsals',
  summary: 'Make a rehearsal of this broadcast: a room that only its host’s people can open',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: closed({ broadcastSysId: SysId, broadcastScheduleSysId: SysId, room: RoomName }),
  codes: ['0004', '0007', '0008'],
});

export const playRecorded = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/recorded',
  summary: 'Play the recorded events of the broadcast into its rehearsal, from its current position',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  body: closed('The last log position to play, inclusive.', {
    upToPosition: about('The last log position to play, included.', SysId),
  }),
  reply: closed(
    '`position`: the last log position played, which may be before the requested one if that is far ' +
      'ahead.',
    { position: about('The last log position that was played.', Qty), eventCnt: Qty },
  ),
  codes: ['0004', '0007'],
});

/** Where the client shows a broadcast. */
export function liveAddress(ids: { broadcastSysId: number; broadcastScheduleSysId: number }): string {
  return `/Vod/${ids.broadcastSysId}/${ids.broadcastScheduleSysId}/live`;
}
