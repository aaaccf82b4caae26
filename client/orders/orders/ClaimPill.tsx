import { useTranslations } from 'use-intl';
import { LINE_STATUS } from '../../../schema/orders/moves.ts';
import { Pill } from '../../design/Pill.tsx';
import { stateOf, toneOf } from './order-view.ts';

/** How a request stands. One that was taken back has the status that its pieces had before it. */
export function ClaimPill({ statusCode }: { readonly statusCode: number }) {
  const t = useTranslations('orders.status');
  if (statusCode < LINE_STATUS.cancelRequested) return <Pill>{t('withdrawn')}</Pill>;
  const state = stateOf({ statusCode });
  return <Pill tone={toneOf(state)}>{t(state)}</Pill>;
}
