import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { call } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { FormPage } from '../../app/frame/FormPage.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { encryptFields, InsecureOrigin } from '../login/offers.ts';
import { NewPassword, passwordProblem, type PasswordProblem } from './NewPassword.tsx';
import { beginResetting, begunResetting } from './resetting.ts';
import { NO_PASSWORDS } from './sign-up.ts';
import styles from './Steps.module.css';

/** The new password, after the phone was proven. */
export default function SearchPwSetScreen() {
  const t = useTranslations('identity.setPassword');
  const [begun] = useState(begunResetting);
  const [typed, setTyped] = useState(NO_PASSWORDS);
  const [problem, setProblem] = useState<PasswordProblem>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useTitle(t('title'));
  useEffect(() => {
    if (!begun) navigate(addressOf('Searchpw'), { replace: true });
  }, [begun]);
  if (!begun) return null;

  const leaveFor = (name: 'Login' | 'Searchpw') => {
    beginResetting(undefined);
    navigate(addressOf(name), { replace: true });
  };

  const fail = async (error: unknown) => {
    const code = refusalCode(error);
    if (code === REFUSED.noMember) {
      // Nobody is told whether there is such an account, or only no phone with it.
      await alert({ title: t('unknown.title'), message: t('unknown.message') });
      leaveFor('Login');
    } else if (code === REFUSED.wrongCode) {
      await alert({ message: t('over') });
      leaveFor('Searchpw');
    } else if (error instanceof CallRefused && error.facts['field'] === 'password') setProblem('common');
    else setFailure(error instanceof InsecureOrigin ? t('insecure') : errorText(error));
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = passwordProblem(typed, begun.userId);
    setProblem(wrong);
    setFailure(undefined);
    if (wrong) {
      document.getElementsByName(wrong === 'other' ? 'again' : 'password')[0]?.focus();
      return;
    }
    setBusy(true);
    try {
      const { publicKey } = await call('publicKey', {});
      const { userId, proof } = begun;
      const hidden = await encryptFields(publicKey, { userId: userId.trim(), password: typed.password });
      await call('resetPassword', { ...hidden, proof });
      toast(t('done'), { tone: 'good' });
      leaveFor('Login');
    } catch (error) {
      await fail(error);
    }
    setBusy(false);
  };

  return (
    <FormPage title={t('title')} message={t('message')} onBack={() => leaveFor('Searchpw')}>
      <form
        className={layout({ column: 4, above: 6 }, styles['form'])}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <NewPassword
          typed={typed}
          onType={(each) => {
            setTyped(each);
            setProblem(undefined);
            setFailure(undefined);
          }}
          userId={begun.userId}
          problem={problem}
        />
        <ProblemNote>{failure}</ProblemNote>
        <div className={styles['submit']}>
          <Button type="submit" size="large" wide busy={busy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </FormPage>
  );
}
