import Share2 from 'lucide-react/icons/share-2';
import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../app/later.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { useWatchedView } from '../room/stage-context.ts';

/** Opens the ways to share the broadcast that is watched, live or again. */
export function ShareButton() {
  const t = useTranslations('live.share');
  const { detail } = useWatchedView();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sheet = usePart(() => import('./ShareSheet.tsx'), open, close);
  if (!detail) return null;
  return (
    <>
      <IconButton
        variant="glass"
        label={t('open')}
        icon={<Share2 size={21} />}
        onClick={() => setOpen(true)}
      />
      {sheet && createElement(sheet, { open, onClose: close, detail })}
    </>
  );
}
