import Languages from 'lucide-react/icons/languages';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { TRANSLATED } from '../../../schema/constants.ts';
import { api } from '../../app/calls/api.ts';
import { queryClient } from '../../app/calls/query.ts';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { partsOf } from './parts.ts';
import styles from './TranslateButton.module.css';

/** Shows a text in the viewer’s language, and again as it was written. */
export default function TranslateButton({
  texts,
  isTranslated,
  onChange,
}: {
  readonly texts: readonly string[];
  readonly isTranslated: boolean;
  /** With null it is to be read as it was written. */
  readonly onChange: (meanings: readonly string[] | null) => void;
}) {
  const t = useTranslations('translation');
  const language = useLocale();
  const [isAsking, setAsking] = useState(false);
  const translate = async () => {
    setAsking(true);
    try {
      onChange(
        await queryClient.fetchQuery({
          queryKey: ['translated', language, ...texts],
          queryFn: ({ signal }) => meaningsOf(texts, language, signal),
          staleTime: Infinity,
        }),
      );
    } catch {
      toast(t('failed'), { tone: 'danger' });
    }
    setAsking(false);
  };
  return (
    <button
      type="button"
      className={layout(
        { row: 1, inline: true, size: 12, tone: 'soft', weight: 'semibold' },
        styles['translate'],
      )}
      disabled={isAsking}
      onClick={() => (isTranslated ? onChange(null) : void translate())}
    >
      <Languages size={14} aria-hidden="true" />
      {t(isTranslated ? 'original' : 'translate')}
    </button>
  );
}

async function meaningsOf(
  texts: readonly string[],
  language: 'ko' | 'en',
  signal: AbortSignal,
): Promise<string[]> {
  const parts = texts.map(partsOf);
  const { status, messages } = await api('translate', { language, messages: parts.flat() }, { signal });
  if (status !== TRANSLATED) throw new Error('not translated');
  let at = 0;
  return parts.map(({ length }) => messages.slice(at, (at += length)).join(' '));
}
