import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from 'uuidv7';
import { CallFailed, refusalCode } from '../../../../schema/call.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { api } from '../../../app/calls/api.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { keepAddress, writtenAddress } from './current-address.ts';
import { EMPTY_ADDRESS, firstWrong, type NewAddress, tidied } from './new-address.ts';

/** The form of a new address, with what was written as a guest; null is saved for one: it stays in the session. */
export function useAddressForm(onSaved: (userAddressSysId: number | null) => Promise<void>) {
  const t = useTranslations('buying.address');
  const [values, setValues] = useState<NewAddress>(() => writtenAddress() ?? EMPTY_ADDRESS);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  /** The same address sent again after no answer came must not be saved twice. */
  const [sent, setSent] = useState<{ readonly what: string; readonly key: string }>();

  async function save(): Promise<void> {
    setTried(true);
    const wrong = firstWrong(values);
    if (wrong !== undefined) {
      document.getElementsByName(wrong)[0]?.focus();
      return;
    }
    const address = tidied(values);
    if (!isLoggedIn()) {
      keepAddress({ written: address });
      await onSaved(null);
      return;
    }
    if (session.userSysId === undefined) return;
    const what = JSON.stringify(address);
    const key = sent?.what === what ? sent.key : uuidv7();
    setSent({ what, key });
    setSaving(true);
    try {
      const { userAddressSysId } = await api(
        'addAddress',
        { uid: session.userSysId, ...address },
        { idempotencyKey: key },
      );
      keepAddress({ userSysId: session.userSysId, userAddressSysId });
      setValues(EMPTY_ADDRESS);
      setTried(false);
      setSent(undefined);
      await onSaved(userAddressSysId);
    } catch (error) {
      if (!(error instanceof CallFailed)) setSent(undefined);
      // For other refusals it is enough that the text is still there.
      if (refusalCode(error) === REFUSED.notNow) toast(t('full'), { tone: 'danger' });
      else console.warn('saving an address:', error);
    } finally {
      setSaving(false);
    }
  }

  return {
    values,
    tried,
    saving,
    save,
    set: (change: Partial<NewAddress>) => setValues((before) => ({ ...before, ...change })),
  };
}
