import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PASSWORD_LENGTH } from '../../../schema/members/constants.ts';
import { passwordFault, type PasswordFault } from '../../../schema/members/sign-up-rules.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { TextField } from '../../design/controls/TextField.tsx';

/** `common`: guessers try it first, which the server knows. `other`: it is not what was typed again. */
export type PasswordProblem = PasswordFault | 'common' | 'other';

export interface Passwords {
  readonly password: string;
  readonly again: string;
}

/** Undefined: both are all right. */
export function passwordProblem({ password, again }: Passwords, userId: string): PasswordProblem | undefined {
  return passwordFault(password, userId) ?? (password === again ? undefined : 'other');
}

export interface NewPasswordProps {
  readonly typed: Passwords;
  readonly onType: (typed: Passwords) => void;
  /** Which may not be part of it. */
  readonly userId: string;
  /** Shown at once; a field that was left shows its own problem. */
  readonly problem?: PasswordProblem | undefined;
}

/** A new password, twice. Pasting is allowed, as for who uses a password manager. */
export function NewPassword({ typed, onType, userId, problem }: NewPasswordProps) {
  const t = useTranslations('identity.password');
  const [shown, setShown] = useState(false);
  const [left, setLeft] = useState<readonly (keyof Passwords)[]>([]);
  const { password, again } = typed;
  const own = left.includes('password') && password !== '' ? passwordFault(password, userId) : null;
  const fault = own ?? (problem === 'other' ? undefined : problem);
  const isOther = again !== password && ((left.includes('again') && again !== '') || problem === 'other');
  const field = (name: keyof Passwords, error: string | undefined) => (
    <TextField
      label={t(name)}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={PASSWORD_LENGTH.max}
      required
      value={typed[name]}
      hint={name === 'password' ? t('hint', PASSWORD_LENGTH) : undefined}
      error={error}
      onBlur={() => setLeft([...left, name])}
      onChange={(event) => onType({ ...typed, [name]: event.target.value })}
      end={
        name === 'password' && (
          <IconButton
            label={t(shown ? 'hide' : 'show')}
            aria-pressed={shown}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            onClick={() => setShown(!shown)}
          />
        )
      }
    />
  );
  return (
    <>
      {field(
        'password',
        fault ? t(`wrong.${fault as Exclude<PasswordProblem, 'other'>}`, PASSWORD_LENGTH) : undefined,
      )}
      {field('again', isOther ? t('wrong.other') : undefined)}
    </>
  );
}
