import type { EventPlan } from '../../../../schema/buying/event-plans.ts';
import { deadline } from '../../../../schema/deadlines.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Timer } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { whenDue } from '../../../platform/operations.ts';
import { advertisingListeners, Alerts, type News } from '../../members/alert/offers.ts';
import {
  productStream,
  sellerStream,
  type ProductFacts,
  type SellerFacts,
} from '../../catalog/catalog/offers.ts';
import { eventPlansFold, eventPlansStream, mayJoin } from './decider.ts';

/** The timer that tells some of the members who have agreed to it that sales of an event begin. */
export const TELL_EVENT = 'TellEventBegun';

interface ToTell {
  readonly sellerSysId: number;
  readonly eventPlanSysId: number;
  /** The last member who was told. */
  readonly after: number;
}

function eventTimer(of: ToTell, dueAt: number): Timer {
  const command = { type: TELL_EVENT, ...of };
  return { id: `tell-event:${of.eventPlanSysId}:${of.after}`, dueAt, command };
}

/** Has members told of an event when its sales begin. */
export const tellOfEvents: Reaction = {
  name: 'eventplan-alerts',
  types: ['EventPlanMade'],
  every: 0,
  react: async (events) => ({
    decide: (_, now) => ({
      timers: {
        set: events.map(({ stream, data }) => {
          const { eventPlanSysId, joinStartDate } = data as EventPlan;
          const sellerSysId = Number(stream.slice(eventPlansFold.category.length + 1));
          const dueAt = Math.max(now, Date.parse(joinStartDate));
          return eventTimer({ sellerSysId, eventPlanSysId, after: 0 }, dueAt);
        }),
      },
    }),
  }),
};

/** Tells some of the members, unless the event has ended meanwhile, and has the same timer go on with the others. */
export const tellEvent = whenDue(
  async ({ log, clock, use }: Platform, { sellerSysId, eventPlanSysId, after }: ToTell) => {
    const { plans } = (await log.state(eventPlansStream(sellerSysId))).state;
    const plan = plans.find((each) => each.eventPlanSysId === eventPlanSysId);
    const seller = (await log.state(sellerStream(sellerSysId))).state;
    const product = plan && (await log.state(productStream(plan.prdtSysIds[0]!))).state;
    if (!seller || !product || !mayJoin(plan, clock.now())) return null;
    const members = await advertisingListeners(log, after);
    const next = (last: number) => eventTimer({ sellerSysId, eventPlanSysId, after: last }, clock.now());
    return use(Alerts).tellSome(members, begunNews(plan, seller, product), next);
  },
);

function begunNews(plan: EventPlan, seller: SellerFacts, product: ProductFacts): News {
  const end = Date.parse(plan.joinEndDate);
  const more = plan.prdtSysIds.length - 1;
  const { sellerName, sellerNameEn } = seller;
  const [name, nameEn] = [product.name, product.nameEn || product.name];
  return {
    kind: 'event',
    words: {
      ko: {
        title: `${sellerName} 이벤트가 시작됐어요`,
        text: `${name}${more > 0 ? ` 외 ${more}개` : ''} · ${deadline('ko', end)}까지`,
      },
      en: {
        title: `An event of ${sellerNameEn || sellerName} has begun`,
        text: `${nameEn}${more > 0 ? ` and ${more} more` : ''} · until ${deadline('en', end)}`,
      },
    },
    link: `/Product/${product.prdtSysId}`,
    isAdvertising: true,
  };
}
