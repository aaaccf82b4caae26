import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PASSWORD_LENGTH } from '../../../schema/members/constants.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { TextField, type TextFieldProps } from '../../design/controls/TextField.tsx';

/** A password, which can be looked at. */
export function PasswordField(field: TextFieldProps) {
  const t = useTranslations('security');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      maxLength={PASSWORD_LENGTH.max}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(shown ? 'hide' : 'show', { field: field.label })}
          aria-pressed={shown}
          icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
