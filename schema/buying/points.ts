import Type, { type Static } from 'typebox';
import {
  POINT_HISTORY_GROUP,
  POINT_HISTORY_TYPE,
  POINT_USABLE_DAYS_MAX,
  POINTS_AT_ONCE_MAX,
} from './constants.ts';
import { operation } from '../operation.ts';
import {
  about,
  closed,
  codeOf,
  DateTime,
  OrNone,
  Paging,
  SysId,
  UserId,
  withCodes,
  Won,
  Qty,
} from '../types.ts';

const { saved, expired } = POINT_HISTORY_GROUP;
const { earned, deducted, sellerPromotion, manualGrant, earnCancelled, reward, deleted } = POINT_HISTORY_TYPE;

export const PointHistoryType = codeOf('What for', POINT_HISTORY_TYPE);
export type PointHistoryType = Static<typeof PointHistoryType>;

/** How a manager may grant and take points. */
export const GIVING_TYPES = [earned, sellerPromotion, manualGrant, reward] as const;
export const TAKING_TYPES = [deducted, earnCancelled, deleted] as const;

export const PointHistory = closed("A change of a member's points.", {
  historyType: PointHistoryType,
  historyGroup: about('1 saved, 2 used, 3 expired.', Type.Enum(POINT_HISTORY_GROUP)),
  pointAmount: about('The number of points that came or went, depending on the group.', Won),
  orderSysId: about('The order that earned or used the points, or gave them back.', OrNone(SysId)),
  createdAt: DateTime,
  expireDate: about('The expiry of granted points.', OrNone(DateTime)),
});
export type PointHistory = Static<typeof PointHistory>;

const Points = closed({
  holdingPoint: about('The points that the member has.', Won),
  nextExpiry: about(
    'The points that expire next, and when; null: none are held.',
    OrNone(
      closed({
        pointAmount: about('How many expire.', Won),
        expireDate: about('When they expire.', DateTime),
      }),
    ),
  ),
  totalCnt: Qty,
  points: Type.Array(PointHistory),
});
export type Points = Static<typeof Points>;

const Day = about('`2026-11-20`, a Korean day.', Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));

const asked = {
  startDate: about('The first and the last day, both included. At most a year ago.', Type.Optional(Day)),
  endDate: about('The last day, included.', Type.Optional(Day)),
  historyGroup: about(
    withCodes('Only these; left out: all', POINT_HISTORY_GROUP),
    Type.Optional(Type.Integer({ minimum: saved, maximum: expired })),
  ),
  ...Paging,
};

export const pointHistory = operation({
  method: 'GET',
  path: '/v1/users/:uid/points',
  summary: 'The member’s points, and what came and went in the last year, newest first',
  tag: 'points',
  access: 'owner',
  params: closed({ uid: SysId }),
  query: closed(asked),
  reply: Points,
});

const Member = { userId: UserId };
const Amount = Type.Integer({ minimum: 1, maximum: POINTS_AT_ONCE_MAX });
const Held = closed({ holdingPoint: about('The points that the member has.', Won) });

export const memberPoints = operation({
  method: 'GET',
  path: '/v1/operations/points',
  summary: 'A member’s points, for a manager',
  tag: 'points',
  access: 'manager',
  scope: null,
  query: closed({ ...Member, ...asked }),
  reply: Points,
  codes: ['1003'],
});

export const grantPoints = operation({
  method: 'POST',
  path: '/v1/operations/points',
  summary: 'Give a member points, which expire at the end of a day in Korea',
  tag: 'points',
  access: 'manager',
  scope: null,
  body: closed({
    ...Member,
    pointAmount: about('How many points.', Amount),
    historyType: about(withCodes('What for', POINT_HISTORY_TYPE), Type.Optional(Type.Enum(GIVING_TYPES))),
    usableDays: about(
      'Default: the maximum.',
      Type.Optional(Type.Integer({ minimum: 1, maximum: POINT_USABLE_DAYS_MAX })),
    ),
  }),
  reply: Held,
  codes: ['1003'],
  idempotent: true,
});

export const takePoints = operation({
  method: 'POST',
  path: '/v1/operations/points/deductions',
  summary: 'Take points from a member, those first that expire first; 5101 if they have fewer',
  tag: 'points',
  access: 'manager',
  scope: null,
  body: closed({
    ...Member,
    pointAmount: about('How many points.', Amount),
    historyType: about(withCodes('What for', POINT_HISTORY_TYPE), Type.Optional(Type.Enum(TAKING_TYPES))),
  }),
  reply: Held,
  codes: ['1003', '5101'],
  idempotent: true,
});
