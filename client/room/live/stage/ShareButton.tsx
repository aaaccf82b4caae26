import Share2 from 'lucide-react/icons/share-2';
import { createElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePart } from '../../../app/later.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { useStageView } from '../room/stage-context.ts';
import type { BroadcastShareProps } from './BroadcastShare.tsx';

/** Opens the ways to share the broadcast that is watched, live or again. */
export function ShareButton() {
  const { detail } = useStageView();
  return detail ? <ShareBroadcast detail={detail} /> : null;
}

export function ShareBroadcast({ detail }: Pick<BroadcastShareProps, 'detail'>) {
  const t = useTranslations('live.share');
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const sheet = usePart(() => import('./BroadcastShare.tsx'), open, onClose);
  return (
    <>
      <IconButton
        variant="glass"
        label={t('open')}
        icon={<Share2 size={21} />}
        onClick={() => setOpen(true)}
      />
      {sheet && createElement(sheet, { open, onClose, detail })}
    </>
  );
}
