import * as contract from '../../../../schema/members/alerts.ts';
import { domainModule } from '../../../platform/module.ts';
import { Terms } from '../terms/offers.ts';
import { Advertising } from './advertising.ts';
import { Alerts, PUSH_ALERT } from './alerts.ts';
import { OffLinks } from './off-links.ts';
import { offPage } from './off-page.ts';
import { PUSH_AGAIN, Pushes } from './pushes.ts';
import { PushFlags } from './push-flags.ts';
import { alertSettings } from './settings.ts';
import { Subscriptions } from './subscriptions.ts';
import { alertTables } from './tables.ts';
import { WebPush } from './web-push.ts';

/**
 * What members are told: a list, and push messages to their browsers. It knows none of the reasons: each domain tells of
 * its own, by the service that stands here.
 */
export const alert = domainModule({
  name: 'alert',
  contract,
  settings: alertSettings,
  rowTables: [alertTables],
  metrics: {
    pushes_sent: { kind: 'total', help: 'push messages that a push service has taken' },
    push_failures: {
      kind: 'total',
      help: 'tries to push a message that failed',
      look: 'it rises while `sellover_pushes_sent_total` stands: members hear of nothing; the log says why',
    },
    push_subscriptions_gone: {
      kind: 'total',
      help: 'subscriptions that were deleted because their browser has ended them',
      look: 'it jumps: the VAPID keys have changed',
    },
  },
  open: ({ config, secrets, log, clock, source, logger, use }) => {
    const advertising = new Advertising({ log, terms: use(Terms) });
    const alerts = new Alerts({ log, clock, source, advertising });
    const flags = new PushFlags(log, advertising);
    const links = new OffLinks(secrets.tokenSecret);
    const { keys, subject } = config.vapid;
    const vapid = { ...(keys ?? secrets.vapid), subject };
    const toLoopback = config.pushToLoopback === 'on';
    const subscriptions = new Subscriptions({ log, source, toLoopback });
    const sender = new WebPush({ vapid, toLoopback });
    const pushes = new Pushes({ log, clock, source, sender, flags, links, logger });
    return {
      services: [advertising, alerts, pushes],
      readings: {
        pushes_sent: () => pushes.counts.sent,
        push_failures: () => pushes.counts.failures,
        push_subscriptions_gone: () => pushes.counts.gone,
      },
      handlers: {
        alerts: ({ params, query }) => alerts.list(params.uid, query),
        readAlerts: ({ params, body, commandId }) => alerts.read(params.uid, body.readUntil, commandId),
        pushSettings: ({ params }) => flags.of(params.uid),
        changePushSettings: ({ params, body, commandId }) => flags.change(params.uid, body, commandId),
        pushKey: () => ({ publicKey: vapid.publicKey }),
        subscribePush: ({ params, body, locale, commandId }) =>
          subscriptions.add(params.uid, body, { locale, commandId }),
        unsubscribePush: async ({ params, body, commandId }) => {
          await subscriptions.drop(params.uid, body.endpoint, commandId);
          return {};
        },
        registerPushTopics: async ({ params, body, commandId }) => {
          await subscriptions.addDevice(params.uid, body.deviceToken, commandId);
          return { topics: await flags.topics(params.uid) };
        },
      },
      timers: {
        [PUSH_ALERT]: (timer) => pushes.push(timer),
        [PUSH_AGAIN]: (timer) => pushes.pushAgain(timer),
      },
      routes: (app) => offPage(app, { flags, clock, links, hstsSeconds: config.hstsSeconds }),
    };
  },
});
