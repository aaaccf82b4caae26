import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MEMBER_AGE_MIN, NAME_LENGTH_MAX } from '../../../schema/members/constants.ts';
import { birthFault, isName } from '../../../schema/members/sign-up-rules.ts';
import { TextField } from '../../design/controls/TextField.tsx';
import { birthDateOf, todayInKorea } from './sign-up.ts';

export interface About {
  readonly name: string;
  /** YYYY-MM-DD, as far as it is typed. */
  readonly birthDate: string;
}
type Field = keyof About;

/** The first field that the server would refuse; undefined: none. */
export function wrongAbout({ name, birthDate }: About): Field | undefined {
  if (!isName(name)) return 'name';
  return birthFault(birthDate, todayInKorea()) === null ? undefined : 'birthDate';
}

export interface AboutFieldsProps {
  readonly about: About;
  readonly change: (changes: Partial<About>) => void;
  /** What the server said of a field. */
  readonly problems?: Partial<Record<Field, string>> | undefined;
  readonly busy: boolean;
  /** Somebody wanted to go on: whatever is wrong is told. */
  readonly tried: boolean;
}

/** A person's name and birth date. Needs the texts of `identity`. */
export function AboutFields({ about, change, problems, busy, tried }: AboutFieldsProps) {
  const t = useTranslations('identity.signUp.about');
  const [left, setLeft] = useState<readonly Field[]>([]);
  const isShown = (field: Field) => tried || left.includes(field);
  const fault = birthFault(about.birthDate, todayInKorea());
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
        required
        value={about.name}
        readOnly={busy}
        error={problems?.name ?? (isShown('name') && !isName(about.name) ? t('wrong.name') : undefined)}
        onBlur={() => about.name !== '' && setLeft([...left, 'name'])}
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
        value={about.birthDate}
        readOnly={busy}
        hint={t('hint', { age: MEMBER_AGE_MIN })}
        error={
          problems?.birthDate ??
          (isShown('birthDate') && fault ? t(`wrong.${fault}`, { age: MEMBER_AGE_MIN }) : undefined)
        }
        onBlur={() => about.birthDate !== '' && setLeft([...left, 'birthDate'])}
        onChange={(event) => change({ birthDate: birthDateOf(event.target.value) })}
      />
    </>
  );
}
