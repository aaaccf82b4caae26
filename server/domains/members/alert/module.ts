import * as contract from '../../../../schema/members/alerts.ts';
import { domainModule } from '../../../platform/module.ts';
import { Alerts, PUSH_ALERT } from './alerts.ts';
import { changePushSettings } from './change-push-settings.ts';
import { offPage } from './off-page.ts';
import { PUSH_AGAIN, Pushes } from './pushes.ts';
import { alerts, pushSettings } from './queries.ts';
import { readAlerts } from './read-alerts.ts';
import { registerPushTopics } from './register-push-topics.ts';
import { alertSettings } from './settings.ts';
import { subscribePush } from './subscribe-push.ts';
import { alertTables } from './rows.ts';
import { unsubscribePush } from './unsubscribe-push.ts';
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
  operations: {
    alerts,
    changePushSettings,
    pushKey:
      ({ config, secrets }) =>
      () => ({ publicKey: (config.vapid.keys ?? secrets.vapid).publicKey }),
    pushSettings,
    readAlerts,
    registerPushTopics,
    subscribePush,
    unsubscribePush,
  },
  open: (platform) => {
    const { config, secrets } = platform;
    const { keys, subject } = config.vapid;
    const vapid = { ...(keys ?? secrets.vapid), subject };
    const sender = new WebPush({ vapid, toLoopback: config.pushToLoopback === 'on' });
    const pushes = new Pushes({ ...platform, sender, secret: secrets.tokenSecret });
    return {
      services: [new Alerts(platform), pushes],
      readings: {
        pushes_sent: () => pushes.counts.sent,
        push_failures: () => pushes.counts.failures,
        push_subscriptions_gone: () => pushes.counts.gone,
      },
      timers: {
        [PUSH_ALERT]: (timer) => pushes.push(timer),
        [PUSH_AGAIN]: (timer) => pushes.pushAgain(timer),
      },
      routes: (app) => offPage(app, platform),
    };
  },
});
