import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { startUp } from '../../../app/session/account.ts';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { usePart } from '../../../app/later.ts';
import { session } from '../../../app/session/session.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { alert } from '../../../design/overlays/dialog.ts';
import type { CancelWizardProps } from './CancelWizard.tsx';

/** Opens the wizard if the buyer has cancel coupons. */
export function CancelButton({ order, what }: Pick<CancelWizardProps, 'order' | 'what'>) {
  const t = useTranslations('orders.cancel');
  const [asking, setAsking] = useState(false);
  /** The key makes each opening a fresh one. */
  const [wizard, setWizard] = useState({ open: false, couponQty: 0, key: 0 });

  const close = () => setWizard((last) => ({ ...last, open: false }));
  const part = usePart(() => import('./CancelWizard.tsx'), wizard.open, close);

  async function open(): Promise<void> {
    setAsking(true);
    try {
      if (session.userSysId === undefined) await startUp();
      const { broadcastSysId } = what.line;
      const { couponQty } = await api('cancelCoupons', { uid: session.userSysId ?? 0, broadcastSysId });
      if (couponQty === 0) await alert({ title: t('allUsed') });
      else setWizard(({ key }) => ({ open: true, couponQty, key: key + 1 }));
    } catch (error) {
      await alert({ title: t('failed'), message: errorText(error) });
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <Button
        variant="soft"
        size="small"
        busy={asking}
        disabled={what.qty === 0}
        aria-label={t('buttonOf', { name: what.name })}
        onClick={() => void open()}
      >
        {what.buttonName === undefined ? t('button') : t('buttonOf', { name: what.buttonName })}
      </Button>
      {part &&
        createElement(part, {
          key: wizard.key,
          open: wizard.open,
          couponQty: wizard.couponQty,
          order,
          what,
          onClose: close,
        })}
    </>
  );
}
