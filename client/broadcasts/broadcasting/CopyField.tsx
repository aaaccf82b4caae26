import Copy from 'lucide-react/icons/copy';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../app/copy-text.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { toast } from '../../design/overlays/toast.ts';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
}

/** A text that is typed or pasted somewhere else. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const t = useTranslations('broadcasting.copy');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const isCopied = await copyText(value, field.current);
    toast(t(isCopied ? 'done' : 'yourself'), isCopied ? { tone: 'good' } : {});
  };
  return (
    <TextField
      ref={field}
      label={label}
      value={value}
      hint={hint}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
      end={
        <Button
          variant="soft"
          size="small"
          aria-label={t('what', { what: label })}
          onClick={() => void copy()}
        >
          <Copy size={15} aria-hidden="true" />
          {t('copy')}
        </Button>
      }
    />
  );
}
