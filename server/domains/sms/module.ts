import * as contract from '../../../schema/sms.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { domainModule } from '../../platform/module.ts';
import { textBudgetFold } from './budget.ts';
import { smsFold } from './decider.ts';
import { KeptOnly } from './kept-only.ts';
import { outboxTables, smsProjection } from './projection.ts';
import type { SmsSender } from './sender.ts';
import { smsSettings } from './settings.ts';
import { Solapi } from './solapi.ts';
import { SEND_SMS, Texts } from './texts.ts';

/** Texts to phones, and the outbox in which they stand. */
export const sms = domainModule({
  name: 'sms',
  contract,
  settings: smsSettings,
  folds: [smsFold, textBudgetFold],
  projections: [smsProjection],
  rowTables: [outboxTables],
  open: ({ config: { solapi }, secrets, log, source, clock, logger }) => {
    const sender = solapi ? new Solapi({ ...solapi, now: () => clock.now() }) : new KeptOnly();
    const texts = new Texts({ log, sender, source, secret: secrets.tokenSecret, logger });
    // A shop that opens must not wait for it, nor stay closed because of it.
    void tellTrouble(sender, logger);
    return {
      services: [texts],
      handlers: { outbox: ({ query }) => texts.list(query) },
      timers: { [SEND_SMS]: (timer) => texts.send(timer) },
    };
  },
});

async function tellTrouble(sender: SmsSender, logger: Pick<Logger, 'error'>): Promise<void> {
  const trouble = await sender.trouble();
  if (trouble !== null) logger.error({ trouble }, 'Solapi does not send texts');
}
