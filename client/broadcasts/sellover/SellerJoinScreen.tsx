import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Sellover } from '../../../schema/members/sellovers.ts';
import { api } from '../../app/calls/api.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { changed } from './changed.ts';
import { Own } from './Own.tsx';
import { SelloverForm } from './SelloverForm.tsx';
import styles from './Sellover.module.css';

const PLEDGES = ['pledgeActivity', 'pledgeHealthy'] as const;

function Form({ sally }: { readonly sally: Sellover }) {
  const t = useTranslations('sellover.join');
  const [pledged, setPledged] = useState({ pledgeActivity: false, pledgeHealthy: false });
  const isOpen = ['applied', 'offered', 'registered'].includes(sally.step);
  useEffect(() => {
    if (isOpen) navigate(addressOf('SellerJoinFin'), { replace: true });
  }, [isOpen]);
  if (isOpen) return null;
  return (
    <SelloverForm
      initial={{ vendorType: sally.vendorType ?? 0, nickName: sally.sallyName ?? '' }}
      guardian={sally.needsGuardian === 1 ? 'wanted' : undefined}
      submit={t('submit')}
      failed={t('failed')}
      missing={() => (pledged.pledgeActivity && pledged.pledgeHealthy ? undefined : t('pledgesMissing'))}
      onSubmit={async (written) => {
        await api('joinSally', { ...written, pledgeActivity: 1, pledgeHealthy: 1 });
        await changed();
      }}
    >
      <fieldset className={layout({ column: 4, ground: 'card', pad: 5 })}>
        <legend className={layout({ size: 17, weight: 'bold' }, styles['legend'])}>{t('pledges')}</legend>
        {PLEDGES.map((name) => (
          <label
            key={name}
            className={layout({ row: 3, align: 'start', touch: true, padBlock: 2 }, styles['choice'])}
          >
            <input
              type="checkbox"
              checked={pledged[name]}
              onChange={({ target }) => setPledged({ ...pledged, [name]: target.checked })}
            />
            <span className={layout({ column: 'hair' })}>
              {t(name)}
              <small className={layout({ quiet: true })}>{t(`${name}Text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </SelloverForm>
  );
}

/** The application. Members with an open application are led to its progress. */
export default function SellerJoinScreen() {
  const t = useTranslations('sellover.join');
  return (
    <Own title={t('title')} up={addressOf('SellerIntro')}>
      {(sally) => <Form sally={sally} />}
    </Own>
  );
}
