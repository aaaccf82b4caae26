import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { CallRefused } from '../../../schema/call.ts';
import type { Product } from '../../../schema/catalog/products.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { toast } from '../../design/overlays/toast.ts';

/** Asks to be told when a sold-out product is back, or no longer to be. A guest is asked to log in first. */
export default function RestockButton({ product: { prdtSysId } }: { readonly product: Product }) {
  const t = useTranslations('product.restock');
  const who = useSnapshot(session);
  const uid = who.userSysId ?? 0;
  const list = queryOf('restocks', { uid });
  // The server deletes an alert once it is sent.
  const { data } = useQuery({ ...list, staleTime: 0, enabled: isLoggedIn(who) });
  const isSet = data?.products.some((each) => each.prdtSysId === prdtSysId) ?? false;
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!(await askLogin({ message: t('login') }))) return;
    setBusy(true);
    try {
      await api(isSet ? 'dropRestock' : 'askRestock', { uid, prdtSysId });
      await queryClient.invalidateQueries(list);
      toast(t(isSet ? 'dropped' : 'set'), isSet ? {} : { tone: 'good' });
    } catch (error) {
      const isNotNow = error instanceof CallRefused && error.resultCode === REFUSED.notNow;
      const isFull = isNotNow && error.facts['max'] !== undefined;
      toast(isFull ? t('full') : isNotNow ? t('back') : errorText(error), { tone: 'danger' });
      await queryClient.invalidateQueries({ queryKey: keyOf('productDetail') });
    } finally {
      setBusy(false);
    }
  };
  const Icon = isSet ? BellRing : Bell;
  return (
    <Button
      size="large"
      wide
      variant={isSet ? 'soft' : 'accent'}
      busy={busy}
      aria-pressed={isSet}
      onClick={() => void press()}
    >
      <Icon size={20} aria-hidden="true" />
      {t(isSet ? 'isSet' : 'ask')}
    </Button>
  );
}
