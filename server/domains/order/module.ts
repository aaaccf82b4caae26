import * as cancelContract from '../../../schema/cancelling.ts';
import { nonMemberOrder, sendNonMemberCode } from '../../../schema/non-member-orders.ts';
import * as orderContract from '../../../schema/orders.ts';
import * as quoteContract from '../../../schema/quotes.ts';
import { domainModule } from '../../platform/module.ts';
import { Accounts } from '../account/accounts.ts';
import { Addresses } from '../account/addresses.ts';
import { Catalog } from '../catalog/catalog.ts';
import { ChosenProvider } from '../payment/offers.ts';
import { Texts } from '../sms/offers.ts';
import { buyerFold } from './buyer.ts';
import { cancelCouponFold } from './cancel-coupons.ts';
import { Cancellations } from './cancellations.ts';
import { orderFold } from './decider.ts';
import { guestFold } from './guest-holds.ts';
import { orderHandlers } from './handlers.ts';
import { lookUpCodeFold } from './look-up-code.ts';
import { NonMemberOrders } from './non-members.ts';
import { CANCEL_UNPAID, Orders } from './orders.ts';
import { orderProjection, receiverTables } from './projection.ts';
import { orderSettings } from './settings.ts';
import { orderUpcasters } from './upcasters.ts';

/** Orders, from being placed to being cancelled. */
export const order = domainModule({
  name: 'order',
  contract: { ...cancelContract, nonMemberOrder, sendNonMemberCode, ...orderContract, ...quoteContract },
  settings: orderSettings,
  folds: [orderFold, buyerFold, guestFold, lookUpCodeFold, cancelCouponFold],
  projections: [orderProjection],
  rowTables: [receiverTables],
  upcasters: orderUpcasters,
  open: ({ config, secrets, log, source, clock, limits, use }) => {
    const orders = new Orders({
      log,
      source,
      accounts: use(Accounts),
      addresses: use(Addresses),
      catalog: use(Catalog),
      limits: config.orders,
      guests: config.guests,
      secret: secrets.tokenSecret,
      terms: use(ChosenProvider).provider.terms,
    });
    const { customerServiceTel } = config;
    const nonMembers = new NonMemberOrders({
      log,
      texts: use(Texts),
      source,
      secret: secrets.tokenSecret,
      orders,
      customerServiceTel,
      clock,
      limits,
    });
    const cancellations = new Cancellations({ log, source });
    return {
      services: [orders, nonMembers],
      leaving: (userSysId) => orders.leaving(userSysId),
      handlers: orderHandlers({
        log,
        orders,
        nonMembers,
        cancellations,
        quotes: limits.rate<number | string>('quotes', config.quotes),
      }),
      timers: { [CANCEL_UNPAID]: (timer) => orders.cancelUnpaid(timer) },
    };
  },
});
