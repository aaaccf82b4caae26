import Maximize2 from 'lucide-react/icons/maximize-2';
import Move from 'lucide-react/icons/move';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '../../../app/i18n/localized.ts';
import { closeBroadcast } from '../../../app/broadcast-info.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { Spinner } from '../../../design/Spinner.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { toggleSize } from './size.ts';
import { toggleSound } from '../room/source.ts';
import { useSource, useSourceView, useStageView } from '../room/stage-context.ts';
import { useFloatingPlace } from './use-floating-place.ts';
import styles from './floating.module.css';

export interface FloatingWindowProps {
  /** In a corner: live, or watched again. */
  readonly badge: ReactNode;
  /** In the middle of the picture: a button, or the player's state. */
  readonly middle: ReactNode;
  /** The picture is on its way. */
  readonly waiting: boolean;
}

const close = () => closeBroadcast();

/** The controls of the small window. A press on the picture makes it large. */
export default function FloatingWindow({ badge, middle, waiting }: FloatingWindowProps) {
  const t = useTranslations('live');
  const nameFor = useNames();
  const source = useSource();
  const { detail } = useStageView();
  const { player } = useSourceView();
  const controls = useRef<HTMLDivElement>(null);
  const toNextCorner = useFloatingPlace(controls, close);
  const title = detail ? nameFor(detail) : '';
  return (
    <div ref={controls} className={layout({ cover: true, column: 0, spread: true }, styles['controls'])}>
      <button
        type="button"
        className={layout({ cover: true }, styles['picture'])}
        aria-label={t('floating.expandNamed', { title })}
        onClick={toggleSize}
      />
      <div className={layout({ row: 0, spread: true }, styles['top'])}>
        {badge}
        <IconButton
          className={layout({ push: true })}
          variant="over"
          label={t('floating.close')}
          icon={<X size={20} />}
          onClick={close}
        />
      </div>
      <div className={layout({ column: 1, grow: true }, styles['words'])} aria-hidden="true">
        <strong className={layout({ clamp: 3, leading: 140 })}>{title}</strong>
        {detail && (
          <span className={layout({ clamp: 1, size: 13, tone: 'over-soft' })}>{nameFor(detail.seller)}</span>
        )}
      </div>
      <div className={layout({ size: 13, weight: 'semibold', text: 'center' }, styles['middle'])}>
        {waiting ? <Spinner size={28} /> : middle}
      </div>
      <div className={layout({ row: 0, spread: true }, styles['bottom'])}>
        <IconButton
          className={styles['expand']}
          variant="over"
          label={t('floating.expand')}
          icon={<Maximize2 size={18} />}
          onClick={toggleSize}
        />
        <IconButton
          variant="over"
          label={t('floating.move')}
          icon={<Move size={18} />}
          onClick={toNextCorner}
        />
        <IconButton
          variant="over"
          label={player.muted ? t('soundOn') : t('soundOff')}
          icon={player.muted ? <VolumeX size={20} /> : <Volume2 size={20} />}
          onClick={() => toggleSound(source)}
        />
      </div>
    </div>
  );
}
