import { useTranslations } from 'use-intl';
import type { Moment } from '../../../../schema/room/moments.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { useRoom } from '../room/stage-context.ts';
import { usePastView } from './past-context.ts';

/** A moment, and what it says. */
export interface NamedMoment extends Moment {
  readonly label: string;
}

/** The moments of the past broadcast that its recording has. */
export function useMoments(): readonly NamedMoment[] {
  const t = useTranslations('live.vod');
  const nameFor = useNames();
  const { products } = useRoom();
  const { moments, player } = usePastView();
  const { length } = player;
  return moments
    .filter(({ time }) => length === null || time <= length)
    .map((moment) => ({ ...moment, label: labelOf(moment) }));

  function labelOf({ kind, prdtSysId, orderCnt }: Moment): string {
    if (kind === 'orders') return t('orders', { count: orderCnt ?? 0 });
    const product = products.find((one) => one.prdtSysId === prdtSysId);
    return product ? nameFor(product) : t(kind);
  }
}
