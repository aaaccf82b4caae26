import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MEMBER_AGE_MIN, NAME_LENGTH_MAX } from '../../schema/members/constants.ts';
import { birthFault, isName } from '../../schema/members/sign-up-rules.ts';
import { Button } from '../design/controls/Button.tsx';
import { TextField } from '../design/controls/TextField.tsx';
import type { Problems } from './join.ts';
import { birthDateOf, todayInKorea, type Form } from './sign-up.ts';
import styles from './Steps.module.css';

export interface AboutStepProps {
  readonly form: Form;
  readonly change: (changes: Partial<Form>) => void;
  readonly problems: Problems;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onDone: () => void;
}

/** The name and the birth date; then the account is made. */
export function AboutStep({ form, change, problems, busy, failure, onDone }: AboutStepProps) {
  const t = useTranslations('identity.signUp.about');
  const [left, setLeft] = useState<readonly ('name' | 'birthDate')[]>([]);
  const isShown = (name: 'name' | 'birthDate') => left.includes(name);
  const fault = birthFault(form.birthDate, todayInKorea());
  const isNamed = isName(form.name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setLeft(['name', 'birthDate']);
    if (busy) return;
    if (isNamed && fault === null) onDone();
    else document.getElementsByName(isNamed ? 'birthDate' : 'name')[0]?.focus();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
        required
        value={form.name}
        readOnly={busy}
        error={problems.name ?? (isShown('name') && !isNamed ? t('wrong.name') : undefined)}
        onBlur={() => form.name !== '' && setLeft([...left, 'name'])}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('birthDate')}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        placeholder="2000-01-31"
        maxLength={10}
        required
        value={form.birthDate}
        readOnly={busy}
        hint={t('hint', { age: MEMBER_AGE_MIN })}
        error={
          problems.birthDate ??
          (isShown('birthDate') && fault ? t(`wrong.${fault}`, { age: MEMBER_AGE_MIN }) : undefined)
        }
        onBlur={() => form.birthDate !== '' && setLeft([...left, 'birthDate'])}
        onChange={(event) => change({ birthDate: birthDateOf(event.target.value) })}
      />
      {failure !== undefined && (
        <p className={styles['wrong']} role="alert">
          {failure}
        </p>
      )}
      <div className={styles['submit']}>
        <Button type="submit" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
