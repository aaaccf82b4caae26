import * as contract from '../../../schema/payments.ts';
import { domainModule } from '../../platform/module.ts';
import { Orders } from '../order/orders.ts';
import { Payments, REFUND_PAYMENT } from './payments.ts';
import { paymentRoutes } from './routes.ts';
import { PAY_LATE, SandboxBank } from './sandbox-bank.ts';
import { Sandbox } from './sandbox.ts';

/** Paying orders, with whoever takes the money. */
export const payment = domainModule({
  name: 'payment',
  contract,
  open: ({ config: { hstsSeconds }, secrets, log, source, clock, logger, use }) => {
    const sandbox = new Sandbox(secrets.tokenSecret);
    const payments = new Payments({ log, orders: use(Orders), provider: sandbox, source, clock, logger });
    const bank = new SandboxBank({ payments, sandbox, log, source });
    return {
      services: [payments],
      handlers: {
        payOrder: ({ params, body, caller, commandId }) =>
          payments.begin(params.orderSysId, body, caller, commandId),
        actAsBank: ({ params, body, caller }) => bank.act(params.orderSysId, body, caller),
      },
      timers: {
        [REFUND_PAYMENT]: (timer) => payments.refund(timer),
        [PAY_LATE]: (timer) => bank.payLate(timer),
      },
      routes: (app) => paymentRoutes(app, { payments, sandbox, bank, hstsSeconds }),
    };
  },
});
