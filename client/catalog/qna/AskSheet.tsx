import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  PRODUCT_QUESTION_LENGTH_MAX,
  PRODUCT_QUESTION_LINE_BREAKS_MAX,
} from '../../../schema/catalog/constants.ts';
import { whyNoQuestion } from '../../../schema/room/question-text.ts';
import { useSending } from '../../app/use-sending.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Segments } from '../../design/controls/Segments.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { TextArea } from '../../design/controls/TextArea.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { codeOf, QUESTION_TYPES, type QuestionType } from './question-types.ts';
import { ask } from './questions.ts';

export interface AskSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly prdtSysId: number;
  readonly name: string;
}

/** A question about a product: of what kind, in a few lines, for all to read or for the seller alone. */
export default function AskSheet({ open, onClose, prdtSysId, name }: AskSheetProps) {
  const t = useTranslations('qna');
  const form = useId();
  const [type, setType] = useState<QuestionType>('product');
  const [text, setText] = useState('');
  const [isSecret, setSecret] = useState(false);
  const wrong = whyNoQuestion(text);
  const { tried, busy, onSubmit } = useSending(!wrong, async () => {
    await ask({
      prdtSysId,
      questionTypeCode: codeOf(type),
      content: text.trim(),
      isSecret: isSecret ? 1 : 0,
    });
    toast(t('sent'), { tone: 'good' });
    setText('');
    onClose();
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      size="fit"
      footer={
        <Button size="large" wide type="submit" form={form} busy={busy}>
          {t('send')}
        </Button>
      }
    >
      <form id={form} className={layout({ column: 4 })} noValidate onSubmit={onSubmit}>
        <p className={layout({ quiet: true, clamp: 1 })}>{name}</p>
        <Segments
          label={t('type')}
          options={QUESTION_TYPES.map((value) => ({ value, text: t(`types.${value}`) }))}
          value={type}
          onChoose={setType}
        />
        <TextArea
          label={t('text')}
          placeholder={t('example')}
          maxLength={PRODUCT_QUESTION_LENGTH_MAX}
          value={text}
          error={tried && wrong ? t(`wrong.${wrong}`, { max: PRODUCT_QUESTION_LINE_BREAKS_MAX }) : undefined}
          count={t('length', { count: text.length, max: PRODUCT_QUESTION_LENGTH_MAX })}
          onChange={(event) => setText(event.target.value)}
        />
        <label className={layout({ row: 2, touch: true, clickable: true })}>
          <input type="checkbox" checked={isSecret} onChange={(event) => setSecret(event.target.checked)} />
          {t('secret')}
        </label>
      </form>
    </Sheet>
  );
}
