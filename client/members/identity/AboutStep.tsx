import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../design/controls/Button.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import { AboutFields, wrongAbout } from './AboutFields.tsx';
import type { Problems } from './join.ts';
import type { Form } from './sign-up.ts';
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
  const [tried, setTried] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    const wrong = wrongAbout(form);
    if (wrong === undefined) onDone();
    else document.getElementsByName(wrong)[0]?.focus();
  };
  return (
    <form className={layout({ column: 4, above: 6 }, styles['form'])} onSubmit={submit} noValidate>
      <AboutFields about={form} change={change} problems={problems} busy={busy} tried={tried} />
      <ProblemNote>{failure}</ProblemNote>
      <div className={styles['submit']}>
        <Button type="submit" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
