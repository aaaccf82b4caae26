import Type from 'typebox';
import { REASON_LENGTH_MAX } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, line, SysId } from '../types.ts';

export const RemoveDropUsers = closed(
  'Sent to the rooms of a removed member. Their own sockets get the full id, everybody else the ' +
    'masked one.',
  { room: Type.String(), userIds: Type.Array(Type.String()) },
);

export const removeAccount = operation({
  method: 'POST',
  path: '/v1/users/:uid/remove',
  summary: 'Remove a member’s account: all logins end, their data goes, and the id cannot log in any more',
  tag: 'users',
  access: 'manager',
  scope: null,
  params: closed({ uid: SysId }),
  body: closed({
    reason: about('For the record of the removal; no member sees it.', line(REASON_LENGTH_MAX, 1)),
    because: about(
      '`terminated`, unless it says so: we end the contract. `misuse`: it was used illegitimately. ' +
        'Each bars joining again for its own time.',
      Type.Optional(Type.Union([Type.Literal('terminated'), Type.Literal('misuse')])),
    ),
  }),
  reply: Empty,
  codes: ['1003'],
});
