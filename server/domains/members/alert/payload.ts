import type { Locale } from '../../../../schema/locales.ts';
import type { AlertKind } from '../../../../schema/members/alerts.ts';
import { PUSH_KEPT } from '../../../../schema/members/constants.ts';
import { isTopic } from './push-flags.ts';
import { offPath } from './off-links.ts';
import type { PushMessage } from './push-sender.ts';
import type { AlertRow } from './rows.ts';

/** A push message holds 4096 bytes, encrypted; a Korean letter takes three of them. */
const TITLE_MAX = 100;
const TEXT_MAX = 400;

const texts = {
  // The law wants this mark in front, in Korean, and a free way to refuse.
  ko: {
    advertising: (title: string) => `(광고) ${title}`,
    refuse: '무료 수신거부: 알림의 ‘그만 받기’',
    off: '그만 받기',
  },
  en: {
    advertising: (title: string) => `(광고) Ad: ${title}`,
    refuse: 'Free of charge: “Stop these” ends them',
    off: 'Stop these',
  },
} as const satisfies Record<Locale, unknown>;

/** What the service worker (`client/public/push-worker.js`) shows. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly lang: Locale;
  /** A notification replaces an earlier one with the same. */
  readonly tag: string;
  /** An address of the app. */
  readonly url: string;
  /** What turns this kind off; null: it cannot be turned off. */
  readonly off: { readonly path: string; readonly label: string } | null;
}

export function messageOf(alert: AlertRow, locale: Locale, secret: string): PushMessage {
  const t = texts[locale];
  const { alert_sys_id, user_sys_id, link, is_advertising } = alert;
  const kind = alert.kind as AlertKind;
  const title = cut(locale === 'ko' ? alert.title : alert.title_en, TITLE_MAX);
  const text = cut(locale === 'ko' ? alert.text : alert.text_en, TEXT_MAX);
  const payload: PushPayload = {
    title: is_advertising === 1 ? t.advertising(title) : title,
    body: is_advertising === 1 ? `${text}\n${t.refuse}` : text,
    lang: locale,
    tag: `alert-${alert_sys_id}`,
    url: link,
    off: isTopic(kind) ? { path: offPath(secret, user_sys_id, kind), label: t.off } : null,
  };
  return {
    payload: JSON.stringify(payload),
    keptFor: keptFor(kind),
    urgency: is_advertising === 1 ? 'low' : kind === 'broadcast' ? 'high' : 'normal',
    topic: payload.tag,
  };
}

/** How long it is worth something (ms). */
export function keptFor(kind: string): number {
  return kind === 'broadcast' ? PUSH_KEPT.broadcast : PUSH_KEPT.others;
}

function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`;
}
