import * as contract from '../../../../schema/service/timelines.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts } from '../../members/alert/offers.ts';
import { OrderViews } from '../../orders/order/offers.ts';
import { Seen } from '../../members/seen/offers.ts';
import { Texts } from '../../site/sms/offers.ts';
import { looksFold } from './decider.ts';
import { Timeline } from './timeline.ts';

/** What a buyer saw and did, for managers who help them. */
export const support = domainModule({
  name: 'support',
  contract,
  folds: [looksFold],
  open: ({ log, use }) => {
    const timeline = new Timeline({
      log,
      orders: use(OrderViews),
      alerts: use(Alerts),
      texts: use(Texts),
      seen: use(Seen),
    });
    return {
      handlers: {
        buyerTimeline: ({ params, query, caller, commandId }) =>
          timeline.of({ ...params, ...query }, caller, commandId),
      },
    };
  },
});
