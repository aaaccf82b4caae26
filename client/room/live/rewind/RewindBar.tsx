import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { REWIND_STEP } from '../../../../schema/room/constants.ts';
import { Slider } from '../../../design/controls/Slider.tsx';
import { usePlayerKeys } from '../player/player-keys.ts';
import { useStage } from '../room/stage-context.ts';
import { useElapsed, useHasPast } from './rewind.ts';
import styles from '../past/past.module.css';

/** How far the broadcast has come. A press rewinds to that moment. */
export default function RewindBar() {
  const t = useTranslations('live.rewind');
  const stage = useStage();
  const elapsed = useElapsed();
  const stepBack = () => stage.rewind(Math.max(0, elapsed - REWIND_STEP / 1000));
  usePlayerKeys({ ArrowLeft: stepBack });
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    stepBack();
  };
  if (!useHasPast()) return null;
  return (
    <Slider
      className={styles['line']}
      min={0}
      max={elapsed}
      step="any"
      value={elapsed}
      share={1}
      aria-label={t('label')}
      aria-valuetext={t('now')}
      title={t('hint')}
      onKeyDown={keyed}
      onChange={(event) => stage.rewind(Number(event.currentTarget.value))}
    />
  );
}
