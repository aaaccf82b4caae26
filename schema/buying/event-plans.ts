import Type, { type Static } from 'typebox';
import { EVENT_PLAN_ORDER_CNT_MAX, EVENT_PLAN_PRODUCTS_MAX, FIRST_EVENT_PLAN } from './constants.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, SysId, Won } from '../types.ts';

export const EventPlanSysId = about(
  'The event, by the seller and a number of its own.',
  Type.Integer({ minimum: FIRST_EVENT_PLAN, maximum: Number.MAX_SAFE_INTEGER }),
);

/** The terms for all products of the event together. */
const EventPlanTerms = {
  prdtSysIds: Type.Array(SysId, { minItems: 1, maxItems: EVENT_PLAN_PRODUCTS_MAX, uniqueItems: true }),
  minOrderAmount: about('The minimum price of an order, without add-ons and delivery.', Won),
  maxOrderCnt: about(
    'Pieces that one member may have over all of their orders.',
    Type.Integer({ minimum: 1, maximum: EVENT_PLAN_ORDER_CNT_MAX }),
  ),
  joinStartDate: about('Sales are open between these moments, both included.', DateTime),
  joinEndDate: about('When sales end, included.', DateTime),
};

export const EventPlan = closed(
  'An event of a seller. Only members can buy its products, directly and under its terms.',
  { eventPlanSysId: EventPlanSysId, ...EventPlanTerms },
);
export type EventPlan = Static<typeof EventPlan>;

const seller = closed({ sellerSysId: SysId });

export const eventPlans = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/eventplans',
  summary: 'The seller’s events that have not been ended',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: seller,
  reply: closed({ eventPlans: Type.Array(EventPlan) }),
  codes: ['0004'],
});

export const makeEventPlan = operation({
  method: 'POST',
  path: '/v1/sellers/:sellerSysId/eventplans',
  summary: 'Sell products of the seller by the terms of an event; they are event products from now on',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: seller,
  body: closed(EventPlanTerms),
  reply: closed({ eventPlanSysId: EventPlanSysId }),
  // 7001: not of this seller, or in another event.
  codes: ['0004', '0007', '7001'],
});

export const endEventPlan = operation({
  method: 'DELETE',
  path: '/v1/sellers/:sellerSysId/eventplans/:eventPlanSysId',
  summary: 'End an event; its products are sold as any other',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: closed({ sellerSysId: SysId, eventPlanSysId: EventPlanSysId }),
  reply: Empty,
  codes: ['0004'],
});
