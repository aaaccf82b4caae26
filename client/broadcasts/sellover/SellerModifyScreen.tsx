import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Sellover } from '../../../schema/members/sellovers.ts';
import { api } from '../../app/calls/api.ts';
import { addressOf } from '../../app/routes.ts';
import { toast } from '../../design/overlays/toast.ts';
import { changed } from './changed.ts';
import { Own } from './Own.tsx';
import { SelloverForm } from './SelloverForm.tsx';

function Form({ sally }: { readonly sally: Sellover }) {
  const t = useTranslations('sellover.modify');
  const { step, vendorType, sallyName, needsGuardian, hasGuardian } = sally;
  const isOpen = ['applied', 'offered', 'registered'].includes(step);
  useEffect(() => {
    if (!isOpen) navigate(addressOf('SellerIntro'), { replace: true });
  }, [isOpen]);
  if (!isOpen || vendorType === null) return null;
  const isFixed = step !== 'applied';
  return (
    <SelloverForm
      initial={{ vendorType, nickName: sallyName ?? '' }}
      guardian={hasGuardian === 1 ? 'given' : needsGuardian === 1 ? 'wanted' : undefined}
      isVendorFixed={isFixed}
      submit={t('save')}
      failed={t('failed')}
      onSubmit={async ({ vendorType: chosen, ...written }) => {
        await api('modifySally', isFixed ? written : { vendorType: chosen, ...written });
        await changed();
        toast(t('saved'), { tone: 'good' });
        navigate(addressOf('SellerJoinFin'));
      }}
    />
  );
}

/** Changes what the application says, and the nickname later. */
export default function SellerModifyScreen() {
  const t = useTranslations('sellover.modify');
  return (
    <Own title={t('title')} up={addressOf('SellerJoinFin')}>
      {(sally) => <Form sally={sally} />}
    </Own>
  );
}
