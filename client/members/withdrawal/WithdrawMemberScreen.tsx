import { type SyntheticEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  WITHDRAWAL_REASONS,
  WITHDRAWAL_WORDS,
  type WithdrawalReason,
} from '../../../schema/members/constants.ts';
import { forgetAnswers } from '../../app/calls/answers.ts';
import { api } from '../../app/calls/api.ts';
import type { ReplyOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { wasNotSaid } from '../../app/session/reauth.ts';
import { clearSession, forgetSavedLogin } from '../../app/session/session.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { ForMembers } from './ForMembers.tsx';
import { Receipt } from './Receipt.tsx';
import styles from './Withdrawal.module.css';

type ErasureReceipt = ReplyOf<'withdraw'>['receipt'];

/** The word is to be typed by hand. */
const byHand = (event: SyntheticEvent) => event.preventDefault();

function Form({ onLeft }: { readonly onLeft: (receipt: ErasureReceipt) => void }) {
  const t = useTranslations('withdrawal');
  const locale = useLocale();
  const word = WITHDRAWAL_WORDS[locale === 'ko' ? 'ko' : 'en'];
  const [reason, setReason] = useState<WithdrawalReason>();
  const [typed, setTyped] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isRight = typed.trim() === word;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = reason === undefined ? 'reason' : !isRight ? 'confirmWord' : !agrees && 'agrees';
    if (wrong) document.getElementsByName(wrong)[0]?.focus();
    if (busy || reason === undefined || !isRight || !agrees) return;
    setBusy(true);
    try {
      const { receipt } = await api('withdraw', { reason, confirmWord: word, agreement: true });
      onLeft(receipt);
      clearSession();
      forgetSavedLogin();
      forgetAnswers();
    } catch (error) {
      if (!wasNotSaid(error)) toast(errorText(error), { tone: 'danger' });
      setBusy(false);
    }
  };

  return (
    <form className={layout({ column: 5 })} onSubmit={(event) => void submit(event)} noValidate>
      <p className={layout({ tone: 'soft' })}>{t('confirm.title')}</p>
      <fieldset className={layout({ column: 0, ground: 'card', pad: 5 })}>
        <legend className={layout({ size: 17, weight: 'bold' }, styles['legend'])}>
          {t('confirm.reason')}
        </legend>
        {WITHDRAWAL_REASONS.map((each) => (
          <label key={each} className={layout({ row: 3, touch: true })}>
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {t(`confirm.reasons.${each}`)}
          </label>
        ))}
        {isTried && reason === undefined && <ProblemNote>{t('confirm.reasonWrong')}</ProblemNote>}
      </fieldset>
      <TextField
        label={t('confirm.word')}
        name="confirmWord"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPaste={byHand}
        onDrop={byHand}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={t('confirm.wordHint', { word })}
        error={isTried && !isRight ? t('confirm.wordWrong', { word }) : undefined}
      />
      <div>
        <label className={layout({ row: 3, touch: true })}>
          <input
            type="checkbox"
            name="agrees"
            checked={agrees}
            onChange={({ target }) => setAgrees(target.checked)}
          />
          {t('confirm.agree')}
        </label>
        {isTried && !agrees && <ProblemNote>{t('confirm.agreeWrong')}</ProblemNote>}
      </div>
      <div className={layout({ column: 3, above: 3 })}>
        <Button type="submit" variant="soft" size="large" wide busy={busy}>
          {t('confirm.submit')}
        </Button>
        <ButtonLink size="large" wide href={addressOf('Home')}>
          {t('stay')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The last step: the word, typed by hand, the agreement, and a receipt at the end. */
export default function WithdrawMemberScreen() {
  const t = useTranslations('withdrawal');
  const [receipt, setReceipt] = useState<ErasureReceipt>();
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 }, styles['screen'])}>
      {receipt ? (
        <>
          <h1>{t('title')}</h1>
          <Receipt receipt={receipt} />
        </>
      ) : (
        <>
          <PageHead title={t('title')} up={addressOf('Withdraw')} />
          <ForMembers>
            <Form onLeft={setReceipt} />
          </ForMembers>
        </>
      )}
    </div>
  );
}
