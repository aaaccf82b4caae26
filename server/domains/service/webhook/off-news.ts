import type { Alerts, PendingAlerts } from '../../members/alert/offers.ts';
import type { OffBecause } from './decider.ts';
import type { EndpointRow } from './rows.ts';

const WHY = {
  gone: {
    ko: '받는 곳이 더는 없다고(410) 답했어요.',
    en: 'It answered that it is gone (410).',
  },
  failing: {
    ko: '며칠 동안 아무것도 받지 못했어요.',
    en: 'It has taken nothing for days.',
  },
} as const satisfies Record<OffBecause, { readonly ko: string; readonly en: string }>;

/** Tells who added an endpoint that it was turned off. Null: nobody is to be told. */
export function tellOff(
  alerts: Pick<Alerts, 'tell'>,
  { webhook_sys_id, user_sys_id }: EndpointRow,
  because: OffBecause,
): PendingAlerts | null {
  if (user_sys_id === null) return null;
  const { ko, en } = WHY[because];
  return alerts.tell(user_sys_id, {
    kind: 'account',
    words: {
      ko: { title: `웹훅 ${webhook_sys_id}번을 껐어요`, text: ko },
      en: { title: `Webhook ${webhook_sys_id} was turned off`, text: en },
    },
    link: '/AlertList',
  });
}
