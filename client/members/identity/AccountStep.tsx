import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallRefused } from '../../../schema/call.ts';
import { NICK_LENGTH } from '../../../schema/members/constants.ts';
import { emailOf, nickFault, nickNameOf } from '../../../schema/members/sign-up-rules.ts';
import { call } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { NewPassword, passwordProblem, type Passwords } from './NewPassword.tsx';
import type { Form } from './sign-up.ts';
import type { Problems } from './join.ts';
import styles from './Steps.module.css';

type Name = 'userId' | 'nickName';

/** What is known of a name: it is free, or what is wrong with it. */
interface Checked {
  readonly name: string;
  readonly fault: string | null;
}

export interface AccountStepProps {
  readonly form: Form;
  readonly change: (changes: Partial<Form>) => void;
  readonly problems: Problems;
  readonly passwords: Passwords;
  readonly onPasswords: (passwords: Passwords) => void;
  readonly onDone: () => void;
}

/** The e-mail address, the password and the nickname. Whether names are free is asked when their field is left. */
export function AccountStep({ form, change, problems, passwords, onPasswords, onDone }: AccountStepProps) {
  const t = useTranslations('identity.signUp.account');
  const [checked, setChecked] = useState<Readonly<Partial<Record<Name, Checked>>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const asked = useRef<Partial<Record<Name, string>>>({});

  /** What can be seen without asking. */
  const faultOf = (name: Name): string | null => {
    if (name === 'userId') return emailOf(form.userId) === null ? t('wrong.userId') : null;
    const fault = nickFault(form.nickName);
    return fault && t(`wrong.nickName.${fault}`, NICK_LENGTH);
  };

  /** Whether it may be taken. Without an answer it may: the sign-up itself asks again. */
  const check = async (name: Name): Promise<boolean> => {
    const own = faultOf(name);
    const text = form[name];
    const known = checked[name];
    if (own === null && known?.name === text) return known.fault === null;
    let fault = own;
    asked.current[name] = text;
    if (own === null) {
      try {
        if (name === 'userId') await call('chkDupId', { userId: emailOf(text)! });
        else await call('chkDupNick', { nickName: nickNameOf(text) });
      } catch (error) {
        if (!(error instanceof CallRefused) || error.status === 429) return true;
        fault = errorText(error);
      }
    }
    // Somebody may have typed on meanwhile.
    if (asked.current[name] === text) setChecked((before) => ({ ...before, [name]: { name: text, fault } }));
    return fault === null;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setBusy(true);
    const userId = await check('userId');
    const nickName = await check('nickName');
    setBusy(false);
    const fault = passwordProblem(passwords, form.userId);
    const password = fault === 'other' ? 'again' : fault && 'password';
    const wrong = !userId ? 'userId' : (password ?? (!nickName ? 'nickName' : null));
    if (wrong === null) onDone();
    else document.getElementsByName(wrong)[0]?.focus();
  };

  const field = (name: Name) => {
    const known = checked[name]?.name === form[name] ? checked[name] : undefined;
    return {
      label: t(name),
      name,
      required: true,
      value: form[name],
      error: problems[name] ?? known?.fault ?? undefined,
      hint:
        known?.fault === null ? t(`free.${name}`) : name === 'nickName' ? t('hint', NICK_LENGTH) : undefined,
      onBlur: () => {
        if (form[name] !== '') void check(name);
      },
    };
  };
  return (
    <form
      className={layout({ column: 4, above: 6 }, styles['form'])}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField
        {...field('userId')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => change({ userId: event.target.value })}
      />
      <NewPassword
        typed={passwords}
        onType={onPasswords}
        userId={form.userId}
        problem={
          problems.password === undefined
            ? tried
              ? passwordProblem(passwords, form.userId)
              : undefined
            : 'common'
        }
      />
      <TextField
        {...field('nickName')}
        autoComplete="nickname"
        maxLength={20}
        onChange={(event) => change({ nickName: event.target.value })}
      />
      <div className={styles['submit']}>
        <Button type="submit" size="large" wide busy={busy}>
          {t('next')}
        </Button>
      </div>
    </form>
  );
}
