import * as contract from '../../../../schema/members/sms.ts';
import { domainModule } from '../../../platform/module.ts';
import { textBudgetFold } from './budget.ts';
import { smsFold } from './decider.ts';
import { outboxTables, smsProjection } from './views.ts';
import { outbox } from './queries.ts';
import { keptOnly } from './sender.ts';
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
  operations: { outbox },
  metrics: {
    texts_sent: {
      kind: 'total',
      help: 'texts that were sent, or went to the outbox alone where nobody sends them',
    },
    text_failures: {
      kind: 'total',
      help: 'tries to send a text that failed',
      look: 'it rises: buyers get no links and no codes; `sellover outbox` says why',
    },
  },
  open: ({ config: { solapi, textsPerAddress, site }, secrets, log, source, clock, logger }) => {
    const sender = solapi ? new Solapi({ ...solapi, now: () => clock.now() }) : keptOnly;
    const texts = new Texts({
      log,
      sender,
      source,
      secret: secrets.tokenSecret,
      fromAddress: textsPerAddress,
      logger,
      siteName: site.name,
    });
    const tellTrouble = async () => {
      const trouble = await sender.trouble();
      if (trouble !== null) logger.error({ trouble }, 'Solapi does not send texts');
    };
    // A start must neither wait for it nor fail because of it.
    void tellTrouble();
    return {
      services: [texts],
      readings: { texts_sent: () => texts.counts.sent, text_failures: () => texts.counts.failures },
      timers: { [SEND_SMS]: (timer) => texts.send(timer) },
    };
  },
});
