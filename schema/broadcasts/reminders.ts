import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { SellerLook } from '../catalog/sellers.ts';
import { about, closed, DateTime, Flag, SysId, Url } from '../types.ts';

const broadcast = closed({ broadcastSysId: SysId });

export const Reminder = closed('A broadcast with a reminder; `liveFlag` 0: upcoming, 1: it has just begun.', {
  broadcastSysId: SysId,
  broadcastScheduleSysId: SysId,
  title: Type.String(),
  titleEn: Type.String(),
  liveFlag: about('0 to come, 1 it has just begun.', Type.Integer({ minimum: 0, maximum: 1 })),
  seller: SellerLook,
  thumnailLiveUrl: Url,
  startDate: about('The planned start, and start and end on a clock in Seoul, as `19:30`.', DateTime),
  startTime: about('The planned start on a clock in Seoul.', Type.String()),
  endTime: about('The planned end on a clock in Seoul.', Type.String()),
});
export type Reminder = Static<typeof Reminder>;

export const setReminder = operation({
  method: 'PUT',
  path: '/v1/broadcasts/:broadcastSysId/reminder',
  summary: 'Wait for a broadcast that is to come: an alert and open pages of the member tell when it begins',
  tag: 'broadcasts',
  access: 'member',
  params: broadcast,
  reply: closed({}),
  codes: ['0004', '0007'],
});

export const dropReminder = operation({
  method: 'DELETE',
  path: '/v1/broadcasts/:broadcastSysId/reminder',
  summary: 'Wait for a broadcast no longer',
  tag: 'broadcasts',
  access: 'member',
  params: broadcast,
  reply: closed({}),
  codes: ['0004'],
});

export const toggleReminder = operation({
  deprecated: true,
  method: 'POST',
  path: '/v1/users/:uid/alarms/broadcasts',
  summary: 'Wait for a broadcast that is to come, or no longer',
  description: 'The older way to `setReminder` and `dropReminder`.',
  tag: 'broadcasts',
  access: 'owner',
  params: closed({ uid: SysId }),
  body: broadcast,
  reply: closed({ isSet: Flag }),
  codes: ['0004', '0007'],
});

export const listReminders = operation({
  method: 'GET',
  path: '/v1/users/:uid/reminders',
  alsoAt: '/v1/users/:uid/alarms/broadcasts',
  summary: 'The broadcasts that a member waits for, soonest first, and those of them that have just begun',
  tag: 'broadcasts',
  access: 'owner',
  params: closed({ uid: SysId }),
  reply: closed({ reminders: Type.Array(Reminder) }),
});
