import { useTranslations } from 'use-intl';
import type { Claim } from '../../../schema/orders/claims.ts';
import { useWon } from '../../design/Price.tsx';

/** What sending goods there and back costs, and whether it is paid; null: nothing. */
export function useFeeText({ feeAmount, feeWith, isFeePaid }: Claim): string | null {
  const t = useTranslations('claims.detail');
  const won = useWon();
  if (feeAmount === 0 && feeWith === null) return null;
  const cost = feeWith === null ? won(feeAmount) : t('feeOnce');
  return `${cost} · ${t(isFeePaid === 1 ? 'feePaid' : 'feeOpen')}`;
}
