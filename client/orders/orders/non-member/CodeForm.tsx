import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallRefused } from '../../../../schema/call.ts';
import { NON_MEMBER_CODE } from '../../../../schema/buying/constants.ts';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { pageFact } from '../../../app/page-facts.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { ProblemNote } from '../../../design/ProblemNote.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../orders.module.css';

/** After too many wrong phone numbers the orderer can have a code texted instead. */
export function mayAskForCode(error: unknown): boolean {
  return error instanceof CallRefused && error.facts['mayAskForCode'] === 1;
}

/** Texts a code to the orderer, and opens the order with it. */
export function CodeForm({
  orderSysId,
  onOpen,
}: {
  readonly orderSysId: number;
  readonly onOpen: (openKey: string) => void;
}) {
  const t = useTranslations('orders.nonMember.code');
  const [minutes, setMinutes] = useState<number>();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function during(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  }

  const send = () =>
    during(async () => {
      const { validSeconds } = await api('sendNonMemberCode', { orderSysId });
      setMinutes(Math.floor(validSeconds / 60));
      setCode('');
    });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length !== NON_MEMBER_CODE.digits) {
      setFailure(t('wrong', { count: NON_MEMBER_CODE.digits }));
      return;
    }
    void during(async () => {
      const { openKey } = await api('nonMemberOrder', { orderSysId, code });
      if (openKey !== null) onOpen(openKey);
    });
  };

  return (
    <section className={layout({ column: 3, ground: 'paper', above: 2 })}>
      <h2 className={layout({ size: 17 })}>{t('title')}</h2>
      <p className={layout({ quiet: true })}>{t('message')}</p>
      {minutes === undefined ? (
        <>
          <ProblemNote>{failure}</ProblemNote>
          <Button busy={busy} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      ) : (
        <form
          className={layout({ row: 3, wrap: true, align: 'start' }, styles['field'])}
          onSubmit={submit}
          noValidate
        >
          <TextField
            label={t('code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={NON_MEMBER_CODE.digits}
            value={code}
            hint={t(pageFact('textsKept') ? 'kept' : 'sent', { count: minutes })}
            error={failure}
            onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
          />
          <Button type="submit" busy={busy}>
            {t('submit')}
          </Button>
        </form>
      )}
      {minutes !== undefined && (
        <Button variant="plain" disabled={busy} onClick={() => void send()}>
          {t('again')}
        </Button>
      )}
    </section>
  );
}
