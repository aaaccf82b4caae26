import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { SelectField } from '../../design/controls/SelectField.tsx';
import { api } from '../calls/api.ts';
import { keyOf, useQuery } from '../calls/query.ts';
import { useNames } from '../i18n/localized.ts';
import { session, workFor } from '../session/session.ts';

/** For which of their sellers a host works; nothing for a host of one. */
export function SellerChoice() {
  const t = useTranslations('common');
  const nameFor = useNames();
  const { sellerSysId, sellerSysIds = [] } = useSnapshot(session);
  const several = sellerSysIds.length > 1 ? sellerSysIds : [];
  const { data: sellers } = useQuery({
    queryKey: [...keyOf('sellerInfo'), 'of', ...several],
    queryFn: ({ signal }) =>
      Promise.all(several.map((id) => api('sellerInfo', { sellerSysId: id }, { signal }))),
    enabled: several.length > 0,
    staleTime: Infinity,
  });
  if (several.length === 0 || sellerSysId === undefined) return null;
  return (
    <div style={{ marginBottom: 'var(--s4)' }}>
      <SelectField
        label={t('workFor')}
        value={sellerSysId}
        options={several.map((value, at) => {
          const seller = sellers?.[at]?.seller;
          return { value, text: seller ? nameFor(seller) : String(value) };
        })}
        onChange={(event) => workFor(Number(event.currentTarget.value), true)}
      />
    </div>
  );
}
