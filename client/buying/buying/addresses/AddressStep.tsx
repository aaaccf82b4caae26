import { Tabs } from '@base-ui/react/tabs';
import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addressLine, streetOf } from '../../../../schema/members/addresses.ts';
import { phone } from '../../../../schema/members/phones.ts';
import { api } from '../../../app/calls/api.ts';
import { session } from '../../../app/session/session.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { confirm } from '../../../design/overlays/dialog.ts';
import { Pill } from '../../../design/Pill.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { StateMessage } from '../../../design/StateMessage.tsx';
import { AddressForm } from './AddressForm.tsx';
import type { useAddresses } from './use-addresses.ts';
import { useAddressForm } from './use-address-form.ts';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../buying.module.css';

type Addresses = ReturnType<typeof useAddresses>;

/** State of the address step: one of the member's addresses (by id), or a new one; null: a guest's. */
export function useAddressStep(
  { saved, query, reload, isMember, current }: Addresses,
  onSelected: (userAddressSysId: number | null) => void,
) {
  const t = useTranslations('buying.address');
  const [tab, setTab] = useState<'saved' | 'new'>();
  const [marked, setMarked] = useState<number>();
  const [deleting, setDeleting] = useState(false);
  const form = useAddressForm(async (userAddressSysId) => {
    if (userAddressSysId === null) {
      onSelected(null);
      return;
    }
    await reload();
    setTab('saved');
    setMarked(userAddressSysId);
    onSelected(userAddressSysId);
  });
  return {
    saved,
    query,
    form,
    isMember,
    // Who has addresses starts with them.
    tab: tab ?? (query.isSuccess && saved.length === 0 ? 'new' : 'saved'),
    setTab,
    marked:
      saved.find((one) => one.userAddressSysId === (marked ?? current?.userAddressSysId))?.userAddressSysId ??
      saved[0]?.userAddressSysId,
    mark: setMarked,
    deleting,
    select: onSelected,
    async remove(userAddressSysId: number): Promise<void> {
      const wants = await confirm({
        title: t('askDelete.title'),
        confirmLabel: t('askDelete.confirm'),
        tone: 'danger',
      });
      if (!wants || session.userSysId === undefined) return;
      setDeleting(true);
      try {
        await api('deleteAddress', { uid: session.userSysId, userAddressSysId });
        await reload();
      } catch (error) {
        // It is still there, which says enough.
        console.warn('deleting an address:', error);
      } finally {
        setDeleting(false);
      }
    },
  };
}

type Step = ReturnType<typeof useAddressStep>;

function Saved({ step }: { readonly step: Step }) {
  const t = useTranslations('buying.address');
  const common = useTranslations('common');
  const { saved, query, marked, mark } = step;
  if (query.isPending) {
    return (
      <div className={layout({ column: 2 })}>
        <Skeleton height={92} />
        <Skeleton height={92} />
      </div>
    );
  }
  if (query.isError && saved.length === 0) {
    return (
      <Button variant="soft" wide busy={query.isFetching} onClick={() => void query.refetch()}>
        {common('retry')}
      </Button>
    );
  }
  if (saved.length === 0) {
    return <StateMessage icon={<House size={28} />} title={t('empty.title')} message={t('empty.message')} />;
  }
  return (
    <ul className={layout({ column: 2 })}>
      {saved.map((address) => (
        <li key={address.userAddressSysId}>
          <label className={layout({ ground: 'card' }, styles['address'])}>
            <input
              type="radio"
              name="address"
              checked={address.userAddressSysId === marked}
              onChange={() => mark(address.userAddressSysId)}
            />
            <strong className={layout({ row: 2, wrap: true })}>
              <span>{address.receiverName}</span>
              {address.nickName && <span>{address.nickName}</span>}
              {address.initFlag === 1 && <Pill>{t('isDefault')}</Pill>}
            </strong>
            <span>
              {addressLine({
                zipCode: address.zipCode,
                street: streetOf(address),
                detail: address.addressDetail,
              })}
            </span>
            <span className="num">{phone(address.mobile)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

export function AddressStep({ step }: { readonly step: Step }) {
  const t = useTranslations('buying.address');
  // A guest has no saved addresses.
  if (!step.isMember) return <AddressForm form={step.form} isMember={false} />;
  return (
    <Tabs.Root value={step.tab} onValueChange={(tab: 'saved' | 'new') => step.setTab(tab)}>
      <Tabs.List className={layout({ row: 0, below: 4 }, styles['tabs'])} activateOnFocus>
        <Tabs.Tab value="saved">{t('saved')}</Tabs.Tab>
        <Tabs.Tab value="new">{t('new')}</Tabs.Tab>
        <Tabs.Indicator className={styles['indicator']} />
      </Tabs.List>
      <Tabs.Panel value="saved">
        <Saved step={step} />
      </Tabs.Panel>
      <Tabs.Panel value="new">
        <AddressForm form={step.form} isMember />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

export function AddressStepFooter({ step }: { readonly step: Step }) {
  const t = useTranslations('buying.address');
  const { marked } = step;
  if (!step.isMember || step.tab === 'new') {
    return (
      <Button size="large" wide busy={step.form.saving} onClick={() => void step.form.save()}>
        {t(step.isMember ? 'add' : 'select')}
      </Button>
    );
  }
  return (
    <div className={layout({ row: 2 })}>
      <Button
        size="large"
        variant="soft"
        className={layout({ rigid: true })}
        busy={step.deleting}
        disabled={marked === undefined}
        onClick={() => marked !== undefined && void step.remove(marked)}
      >
        {t('delete')}
      </Button>
      <Button
        size="large"
        wide
        disabled={marked === undefined}
        onClick={() => marked !== undefined && step.select(marked)}
      >
        {t('select')}
      </Button>
    </div>
  );
}
