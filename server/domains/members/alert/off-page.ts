import type { FastifyInstance } from 'fastify';
import { Check } from 'typebox/value';
import type { Locale } from '../../../../schema/locales.ts';
import { PUSH_OFF_PATH, type PushTopic } from '../../../../schema/members/alerts.ts';
import { SysId } from '../../../../schema/types.ts';
import { localeFor, VARIES_BY } from '../../../platform/http/languages.ts';
import { protectPages } from '../../../platform/http/pages.ts';
import { smallPage } from '../../../platform/http/small-page.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Write } from '../../../platform/log/tables/statement.ts';
import type { Platform } from '../../../platform/module.ts';
import { advertisingWithdrawn } from './advertising.ts';
import { isOffMark } from './off-links.ts';
import { COLUMNS, FLAG_OF, isTopic, offRow } from './push-flags.ts';

const texts = {
  ko: {
    title: '알림 그만 받기',
    kinds: {
      broadcast: '방송 알림',
      order: '주문 알림',
      coupon: '쿠폰 알림',
      event: '이벤트·혜택(광고) 알림',
    },
    ask: (kind: string) => `${kind}을 더 보내지 않을까요?`,
    yes: '그만 받기',
    done: (kind: string) => `이제 ${kind}을 보내지 않을게요.`,
    again: '다시 받고 싶으면 알림 설정에서 켜 주세요.',
    settings: '알림 설정 열기',
  },
  en: {
    title: 'Stop notifications',
    kinds: {
      broadcast: 'notifications about broadcasts',
      order: 'notifications about orders',
      coupon: 'notifications about coupons',
      event: 'advertising about events and offers',
    },
    ask: (kind: string) => `Stop all ${kind}?`,
    yes: 'Stop them',
    done: (kind: string) => `We send no more ${kind}.`,
    again: 'You can turn them on again in the notification settings.',
    settings: 'Open the notification settings',
  },
} as const satisfies Record<Locale, unknown>;

const SETTINGS_PATH = '/AlertSet';
const FORM_BYTES_MAX = 1024;

interface Asked {
  Params: { readonly topic: string; readonly uid: string; readonly mark: string };
}

/** The page behind the link of a push message that turns its kind off, without a login. Only a POST changes something. */
export async function offPage(
  app: FastifyInstance,
  { config, secrets, log, clock }: Pick<Platform, 'config' | 'secrets' | 'log' | 'clock'>,
): Promise<void> {
  await protectPages(app, config.hstsSeconds);
  // The form has no fields, and neither has the call of the service worker.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
  const path = `${PUSH_OFF_PATH}/:topic/:uid/:mark`;

  /** Throws 0004 for a forged link. */
  function askedBy({ topic, uid, mark }: Asked['Params']): { topic: PushTopic; userSysId: number } {
    const userSysId = Number(uid);
    if (
      !isTopic(topic) ||
      !Check(SysId, userSysId) ||
      !isOffMark(mark, secrets.tokenSecret, userSysId, topic)
    )
      throw new Refusal('0004');
    return { topic, userSysId };
  }
  app.route<Asked>({
    method: ['GET', 'POST'],
    url: path,
    bodyLimit: FORM_BYTES_MAX,
    handler: async ({ method, params, headers }, reply) => {
      const { topic, userSysId } = askedBy(params);
      if (method === 'POST') await log.write(offRows(userSysId, topic, clock.now()));
      const locale = localeFor(headers);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-language', locale)
        .header('cache-control', 'no-store')
        .header('vary', VARIES_BY)
        .send(pageOf(locale, topic, method === 'POST'));
    },
  });
}

/** What turns a kind off. It changes nothing for somebody who never had settings, or has left. */
export function offRows(userSysId: number, topic: PushTopic, now: number): Write[] {
  return topic === 'event'
    ? advertisingWithdrawn(userSysId, now)
    : [offRow(userSysId, COLUMNS[FLAG_OF[topic]])];
}

function pageOf(locale: Locale, topic: PushTopic, isDone: boolean): string {
  const t = texts[locale];
  const kind = t.kinds[topic];
  return smallPage(locale, {
    title: t.title,
    main: isDone
      ? `<h1>${t.title}</h1><p role="status">${t.done(kind)}</p><p class="soft">${t.again}</p>
<nav><a href="${SETTINGS_PATH}">${t.settings}</a></nav>`
      : `<h1>${t.title}</h1><p class="soft">${t.ask(kind)}</p>
<form method="post"><button class="first">${t.yes}</button></form>`,
  });
}
