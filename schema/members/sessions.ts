import Type from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, SysId } from '../types.ts';

const SessionSysId = about(
  'The form of `randomUUID`.',
  Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
);

export const sessions = operation({
  method: 'GET',
  path: '/v1/users/:uid/sessions',
  summary: 'The member’s logins that go on, the one used last first',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: closed({ uid: SysId }),
  reply: closed({
    sessions: about(
      'One for each browser or app that is logged in.',
      Type.Array(
        closed('A login on one device.', {
          sessionSysId: about('For `endSession`: a UUID.', Type.String()),
          device: about('Browser and system, such as `Chrome, Android`; blank: not known.', Type.String()),
          place: about('The network that it was used from last; blank: not known.', Type.String()),
          createdAt: DateTime,
          lastUsedAt: DateTime,
          isCurrent: about('The one that asks.', Type.Boolean()),
        }),
      ),
    ),
  }),
});

export const endSession = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/sessions/:sessionSysId',
  summary: 'End one login of the member’s own, wherever it is used',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: closed({ uid: SysId, sessionSysId: SessionSysId }),
  reply: Empty,
  codes: ['0004'],
});

export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/sessions',
  summary: 'End all logins of the member but the one that asks',
  tag: 'users',
  access: 'owner',
  unfinished: true,
  params: closed({ uid: SysId }),
  reply: Empty,
});
