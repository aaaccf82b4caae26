import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addressLine, streetOf } from '../../../schema/members/addresses.ts';
import { phone } from '../../../schema/members/phones.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Pill } from '../../design/Pill.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { useStore } from '../../app/use-store.ts';
import { AddressStep, AddressStepFooter, useAddresses, useAddressStep } from '../buying/offers.ts';
import type { Checkout } from './checkout-store.ts';
import { wrongOf } from './filled-in.ts';
import styles from './checkout.module.css';

const WRONG = ['address', 'incomplete', 'receiver'] as const;

/** The delivery address: one of the member's, chosen in the address sheet. */
export function Receiver({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const ofAddress = useTranslations('buying.address');
  const [open, setOpen] = useState(false);
  const state = useStore(checkout);
  const address = state.delivery.current;
  const addresses = useAddresses();
  const step = useAddressStep(addresses, (userAddressSysId) => {
    if (userAddressSysId !== null) addresses.choose(userAddressSysId);
    setOpen(false);
  });
  const found = state.tried ? wrongOf(state) : [];
  const wrong = WRONG.find((each) => found.includes(each));
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('receiver.title')}</h2>
      {address ? (
        <div className={layout({ row: 3, align: 'start', spread: true })}>
          <p className={layout({ row: 2, wrap: 1, grow: true, leading: 145 })}>
            <strong>{address.receiverName}</strong>
            {address.initFlag === 1 && <Pill>{t('receiver.isDefault')}</Pill>}
            <span className="num">{phone(address.mobile)}</span>
            <span className={layout({ tone: 'soft' }, styles['place'])}>
              {addressLine({
                zipCode: address.zipCode,
                street: streetOf(address),
                detail: address.addressDetail,
              })}
            </span>
          </p>
          <Button variant="soft" size="small" name="address" onClick={() => setOpen(true)}>
            {t('receiver.change')}
          </Button>
        </div>
      ) : (
        <Button variant="soft" wide name="address" onClick={() => setOpen(true)}>
          {t('receiver.add')}
        </Button>
      )}
      {wrong && <ProblemNote above={3}>{t(`wrong.${wrong}`)}</ProblemNote>}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={ofAddress('title')}
        footer={<AddressStepFooter step={step} />}
      >
        <AddressStep step={step} />
      </Sheet>
    </section>
  );
}
