import { type SyntheticEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PASSKEY_NAME_LENGTH_MAX } from '../../../schema/members/constants.ts';
import type { Passkey } from '../../../schema/members/passkeys.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import styles from './Security.module.css';

interface NameSheetProps {
  /** Undefined: none, and the sheet is closed. */
  readonly of: Passkey | undefined;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** What a passkey is called. */
export function NameSheet({ of, onClose, onName }: NameSheetProps) {
  const t = useTranslations('security.passkeys');
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim();
    if (name) onName(name);
    else field.current?.focus();
  };
  return (
    <Sheet open={of !== undefined} onClose={onClose} title={t('rename')} size="fit" initialFocus={field}>
      <form className={styles['sheet']} onSubmit={submit}>
        <TextField
          key={of?.passkeySysId}
          ref={field}
          label={t('name')}
          defaultValue={of?.name}
          maxLength={PASSKEY_NAME_LENGTH_MAX}
          enterKeyHint="done"
        />
        <Button type="submit" size="large" wide className={layout({ above: 6 }, styles['last'])}>
          {t('keep')}
        </Button>
      </form>
    </Sheet>
  );
}
