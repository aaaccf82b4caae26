import MapPin from 'lucide-react/icons/map-pin';
import { useTranslations } from 'use-intl';
import type { Address } from '../../../../schema/members/accounts.ts';
import { addressLine, streetOf } from '../../../../schema/members/addresses.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../buying.module.css';

export interface DeliverToProps {
  readonly address: Omit<Address, 'userAddressSysId'> | undefined;
  readonly onAddress: () => void;
}

/** The delivery address in one line beside the total, always in sight. */
export function DeliverTo({ address, onAddress }: DeliverToProps) {
  const t = useTranslations('buying.address');
  return (
    <section className={layout({ row: 2, quiet: true })} aria-label={t('deliverTo')}>
      <MapPin size={18} aria-hidden="true" />
      {address ? (
        <p className={layout({ grow: true, clamp: 1 }, styles['where'])}>
          <strong className={layout({ tone: 'ink', weight: 'semibold' })}>{address.receiverName}</strong>
          {address.nickName && <span>{address.nickName}</span>}
          <span>{addressLine({ street: streetOf(address), detail: address.addressDetail })}</span>
        </p>
      ) : (
        <p className={layout({ grow: true, clamp: 1 })}>{t('none')}</p>
      )}
      <Button variant="plain" size="small" onClick={onAddress}>
        {address ? t('change') : t('register')}
      </Button>
    </section>
  );
}
