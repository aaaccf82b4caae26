import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Qty } from '../types.ts';
import { TIMERS_LISTED_MAX } from './constants.ts';

export const runTimers = operation({
  method: 'POST',
  path: '/v1/operations/timers',
  summary:
    'Run all timers that are due by a moment, and count them by rule; a repeat finds nothing. A moment to come is for drills: it runs deadlines only, as if it were then, and is refused where real money is paid',
  description: 'Scheduled actions, such as cancelling an unpaid order.',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({
    at: about('Left out: now.', Type.Optional(DateTime)),
    isDryRun: about('Counts what is due by then, and runs nothing.', Type.Optional(Type.Boolean())),
  }),
  reply: about('How many were run, by rule.', Type.Object({}, { additionalProperties: Qty })),
});

export const Timer = closed('Something that is to happen by itself.', {
  timerId: about('Such as `confirm-purchase:115`. There is one of each.', Type.String()),
  rule: about('What is to happen, such as `ConfirmPurchase`.', Type.String()),
  dueAt: DateTime,
});
export type Timer = Static<typeof Timer>;

export const timers = operation({
  method: 'GET',
  path: '/v1/operations/timers',
  summary: `What is to happen by itself to an order, a request or a member: the next ${TIMERS_LISTED_MAX} timers`,
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({
    of: about(
      '`order-115…`, `claim-115…`, `parcel-115…`, `user-5`, `broadcast-1` and the like.',
      Type.String({ pattern: '^[a-z]{1,20}-[0-9]{1,16}$' }),
    ),
  }),
  reply: closed({ timers: Type.Array(Timer) }),
});
