import { REVIEW_WITHIN_DAYS } from '../../../../schema/catalog/constants.ts';
import { ALERTS_TOLD_EVERY } from '../../../../schema/members/constants.ts';
import type { MoveName } from '../../../../schema/orders/moves.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import { streamOf, type EventLog, type Fold } from '../../../platform/log/log.ts';
import type { Alerts, News } from '../../members/alert/offers.ts';
import { orderStream, type OrderEvent, type Placed } from '../order/decider.ts';

/** The buyer of an order was asked to review it. */
export interface ReviewAsked {
  readonly type: 'ReviewAsked';
  readonly data: { readonly orderSysId: number };
}

/** Whether the buyer was asked. */
export const reviewAskedFold: Fold<boolean, ReviewAsked> = {
  category: 'review_asked',
  initial: false,
  stateVersion: 1,
  on: { ReviewAsked: () => true },
};

/** Asks a member to review what they bought, once for each order: with the first line that is confirmed or exchanged. */
export function askForReviews(log: Pick<EventLog, 'state'>, alerts: Alerts): Reaction {
  return {
    name: 'review-asked',
    types: ['PurchaseConfirmed', 'ClaimMoved'],
    every: ALERTS_TOLD_EVERY,
    async react(events) {
      const confirmed = events.filter(isConfirmed).map(({ data }) => (data as OrderEvent['data']).orderSysId);
      const asked = await Promise.all(
        [...new Set(confirmed)].map(async (orderSysId) => {
          const { state } = await log.state(orderStream(orderSysId));
          // Who orders without a login has a negative id, and writes no reviews.
          if (!state || state.userSysId <= 0) return [];
          const telling = await alerts.tellAll([{ userSysId: state.userSysId, news: newsOf(state) }]);
          const ref = streamOf(reviewAskedFold, orderSysId);
          return [{ ref, orderSysId, telling }];
        }),
      );
      const all = asked.flat();
      if (all.length === 0) return null;
      return {
        streams: all.flatMap(({ ref, telling }) => [ref, ...telling.streams]),
        decide: (states, now) => {
          const open = all.filter(({ ref }) => !states.get(ref));
          const told = open.map(({ telling }) => telling.decide(states, now));
          return {
            events: open.map(({ ref, orderSysId }) => ({
              ref,
              events: [{ type: 'ReviewAsked', data: { orderSysId } } satisfies ReviewAsked],
            })),
            rows: told.flatMap(({ rows }) => rows),
            timers: { set: told.flatMap(({ timers }) => timers.set) },
          };
        },
      };
    },
  };
}

function isConfirmed({ type, data }: { readonly type: string; readonly data: unknown }): boolean {
  return type === 'PurchaseConfirmed' || (data as { readonly move?: MoveName }).move === 'confirmExchange';
}

function newsOf({ order: { products } }: Placed): News {
  const [first] = products;
  const others = products.length - 1;
  const ko = others > 0 ? `${first?.name} 외 ${others}개` : first?.name;
  const name = first?.nameEn || first?.name;
  const en = others > 0 ? `${name} and ${others} more` : name;
  return {
    kind: 'order',
    words: {
      ko: {
        title: '상품은 어떠셨어요?',
        text: `${ko} · 후기를 남겨 주세요. 구매 확정 후 ${REVIEW_WITHIN_DAYS}일 동안 쓸 수 있어요.`,
      },
      en: {
        title: 'How do you like it?',
        text: `${en} · Please write a review. You have ${REVIEW_WITHIN_DAYS} days from the confirmation.`,
      },
    },
    link: '/MyReview',
  };
}
