import ImageOff from 'lucide-react/icons/image-off';
import RadioTower from 'lucide-react/icons/radio-tower';
import ServerCrash from 'lucide-react/icons/server-crash';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslations } from 'use-intl';
import { isPushedStream } from '../../../../schema/broadcasts/stream-access.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { PictureNote } from './PictureNote.tsx';
import type { Trouble } from './trouble.ts';
import { useLive, useRoom } from '../room/stage-context.ts';
import styles from './player.module.css';

const ICONS = {
  offline: WifiOff,
  unreachable: ServerCrash,
  signal: RadioTower,
  picture: ImageOff,
} satisfies Record<Trouble, unknown>;

/** The picture is being recovered: why it stopped, and a button to retry at once. */
export function TroubleNote({
  trouble,
  fault,
  low,
}: {
  readonly trouble: Trouble;
  /** Technical details for a support person. */
  readonly fault: string | null;
  /** The whole height is free for it. */
  readonly low: boolean;
}) {
  const t = useTranslations('live.trouble');
  const { picture } = useLive();
  const { liveUrl } = useRoom();
  const isHostTold = trouble === 'signal' && liveUrl !== null && isPushedStream(liveUrl);
  const Icon = ICONS[trouble];
  return (
    <PictureNote low={low}>
      <output className={layout({ column: 'snug', align: 'center' }, styles['trouble'])}>
        <Icon size={28} aria-hidden="true" />
        <strong className={layout({ above: 'snug', size: 17 })}>{t(`${trouble}.title`)}</strong>
        <span>{t(isHostTold ? 'signal.told' : `${trouble}.message`)}</span>
        {fault && <small className={layout({ size: 12 })}>{fault}</small>}
      </output>
      <Button variant="glass" onClick={() => picture.tap()}>
        {t('now')}
      </Button>
    </PictureNote>
  );
}
