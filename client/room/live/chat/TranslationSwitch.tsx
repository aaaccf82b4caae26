import Languages from 'lucide-react/icons/languages';
import { useTranslations } from 'use-intl';
import { layout } from '../../../design/layout/layout.ts';
import { useSource, useSourceView } from '../room/stage-context.ts';
import styles from './chat.module.css';

/** Says that the chat is translated, and shows it as it was said. */
export function TranslationSwitch() {
  const t = useTranslations('live.translation');
  const source = useSource();
  const { translated, originals } = useSourceView();
  if (!translated) return null;
  return (
    <button
      type="button"
      className={layout(
        { row: 1, inline: true, rigid: true, self: 'start', ground: 'glass', corners: 'full', size: 12 },
        styles['switch'],
      )}
      onClick={() => source.showOriginals(!originals)}
    >
      <Languages size={14} aria-hidden="true" />
      <span>{t(originals ? 'original' : 'translated')}</span>
      <b className={layout({ weight: 'semibold' })}>{t(originals ? 'showTranslation' : 'showOriginal')}</b>
    </button>
  );
}
