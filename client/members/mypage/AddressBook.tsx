import { useTranslations } from 'use-intl';
import { AddressStep, AddressStepFooter, useAddresses, useAddressStep } from '../../buying/buying/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';

/** Needs the texts of `buying`. */
export default function AddressBook() {
  const t = useTranslations('mypage.addresses');
  const addresses = useAddresses();
  const step = useAddressStep(addresses, (userAddressSysId) => {
    if (userAddressSysId === null) return;
    addresses.choose(userAddressSysId);
    toast(t('chosen'), { tone: 'good' });
  });
  return (
    <>
      <AddressStep step={step} />
      <div className={layout({ above: 4 })}>
        <AddressStepFooter step={step} />
      </div>
    </>
  );
}
