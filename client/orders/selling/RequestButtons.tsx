import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Claim } from '../../../schema/orders/claims.ts';
import { ROUND_TRIP_AMOUNT } from '../../../schema/orders/constants.ts';
import { api } from '../../app/calls/api.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { confirm } from '../../design/overlays/dialog.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { useWon } from '../../design/Price.tsx';
import { ParcelForm } from '../orders/offers.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { lookAgain } from './own.ts';
import { type ClaimStep, stepsOfClaim } from './steps.ts';
import { useStep } from './use-step.ts';
import styles from './selling.module.css';

/** What a seller can do about a request now. */
export function RequestButtons({ claim }: { readonly claim: Claim }) {
  const t = useTranslations('selling');
  const won = useWon();
  const { busy, take } = useStep();
  const [open, setOpen] = useState<ClaimStep | null>(null);
  const steps = stepsOfClaim(claim);
  const { claimSysId, type } = claim;
  const isUnpaid = claim.isFeePayable === 1;
  // It does not end before the buyer has paid, unless the seller bears that.
  const bearing = isUnpaid ? ({ fault: 'seller' } as const) : {};

  async function mayBear(): Promise<boolean> {
    if (!isUnpaid) return true;
    return confirm({
      title: t('bear.title'),
      message: t('bear.message', { amount: won(ROUND_TRIP_AMOUNT) }),
      confirmLabel: t('bear.confirm'),
    });
  }

  async function press(step: ClaimStep): Promise<void> {
    if (step === 'receive') return take(t('received'), () => api('receiveClaim', { claimSysId }));
    if (step === 'finish') {
      if (!(await mayBear())) return;
      return take(t('finished'), () => api('finishClaim', { claimSysId, ...bearing }));
    }
    if (step === 'dispatch' && !(await mayBear())) return;
    setOpen(step);
  }

  async function done(text: string): Promise<void> {
    setOpen(null);
    toast(text, { tone: 'good' });
    await lookAgain();
  }

  if (steps.length === 0) return null;
  return (
    <>
      {isUnpaid && (steps.includes('finish') || steps.includes('dispatch')) && (
        <p className={layout({ quiet: true })}>{t('unpaid')}</p>
      )}
      <div className={styles['buttons']}>
        {steps.map((step) => (
          <Button
            key={step}
            variant={step === 'refuse' || isUnpaid ? 'soft' : 'accent'}
            busy={busy}
            onClick={() => void press(step)}
          >
            {t(
              isUnpaid && (step === 'finish' || step === 'dispatch')
                ? `stepsUnpaid.${step}`
                : `steps.${step}`,
            )}
          </Button>
        ))}
      </div>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(`steps.${open ?? 'accept'}`)}
        size="fit"
      >
        {open === 'dispatch' && (
          <ParcelForm
            submit={t('dispatch')}
            onSend={async (parcel) => {
              await api('dispatchExchange', { claimSysId, ...parcel, ...bearing });
              await done(t('dispatched'));
            }}
          />
        )}
        {open === 'accept' && (
          <AnswerForm
            asksFault={type !== 'cancel' && claim.fault === null}
            submit={t('steps.accept')}
            onSend={async ({ text, fault }) => {
              await api('acceptClaim', { claimSysId, ...(text !== '' && { text }), ...(fault && { fault }) });
              await done(t('accepted'));
            }}
          />
        )}
        {open === 'refuse' && (
          <AnswerForm
            needsText
            submit={t('steps.refuse')}
            onSend={async ({ text }) => {
              await api('refuseClaim', { claimSysId, text });
              await done(t('refused'));
            }}
          />
        )}
      </Sheet>
    </>
  );
}
