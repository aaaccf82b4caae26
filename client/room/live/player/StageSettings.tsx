import Settings2 from 'lucide-react/icons/settings-2';
import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../../app/later.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import type { StageSettingsSheetProps } from './StageSettingsSheet.tsx';

/** Opens the menu of a broadcast: `action`, the language, and quality and captions where the stream offers a choice. */
export function StageSettings({ action }: Pick<StageSettingsSheetProps, 'action'>) {
  const t = useTranslations('live.settings');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(() => import('./StageSettingsSheet.tsx'), open, close);
  return (
    <>
      <IconButton
        variant="over"
        label={t('title')}
        icon={<Settings2 size={21} />}
        onClick={() => setOpen(true)}
      />
      {sheet && createElement(sheet, { open, onClose: close, action })}
    </>
  );
}
