import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CLAIM_TEXT_LENGTH_MAX } from '../../../schema/orders/constants.ts';
import { useSending } from '../../app/use-sending.ts';
import { Button } from '../../design/controls/Button.tsx';
import { SelectField } from '../../design/controls/SelectField.tsx';
import { TextArea } from '../../design/controls/TextArea.tsx';
import { layout } from '../../design/layout/layout.ts';

const FAULTS = ['buyer', 'seller'] as const;
type Fault = (typeof FAULTS)[number];

interface AnswerFormProps {
  /** The reason leaves it to the seller who pays for sending goods. */
  readonly asksFault?: boolean;
  readonly needsText?: boolean;
  readonly submit: string;
  readonly onSend: (answer: { readonly text: string; readonly fault: Fault | undefined }) => Promise<void>;
}

/** What the buyer is told about their request. */
export function AnswerForm({ asksFault = false, needsText = false, submit, onSend }: AnswerFormProps) {
  const t = useTranslations('selling.answer');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault>();
  const isMissing = needsText && text.trim() === '';
  const isUndecided = asksFault && fault === undefined;
  const { tried, busy, onSubmit } = useSending(!isMissing && !isUndecided, () =>
    onSend({ text: text.trim(), fault }),
  );
  return (
    <form className={layout({ column: 5, above: 3 })} noValidate onSubmit={onSubmit}>
      {asksFault && (
        <SelectField
          label={t('fault')}
          placeholder={t('choose')}
          value={fault ?? ''}
          error={tried && isUndecided ? t('undecided') : undefined}
          options={FAULTS.map((value) => ({ value, text: t(value) }))}
          onChange={({ currentTarget: { value } }) => setFault(FAULTS.find((each) => each === value))}
        />
      )}
      <TextArea
        label={t(needsText ? 'why' : 'text')}
        rows={3}
        maxLength={CLAIM_TEXT_LENGTH_MAX}
        value={text}
        error={tried && isMissing ? t('missing') : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
