import SkipForward from 'lucide-react/icons/skip-forward';
import { useTranslations } from 'use-intl';
import { Button } from '../../../design/controls/Button.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { useStage } from '../room/stage-context.ts';

/** Ends rewinding. */
export function BackToLive() {
  const t = useTranslations('live.rewind');
  const stage = useStage();
  return (
    <Button
      variant="glass"
      className={layout({ rigid: true })}
      aria-label={t('back')}
      onClick={() => stage.backToLive()}
    >
      <SkipForward size={16} fill="currentColor" aria-hidden="true" />
      {t('live')}
    </Button>
  );
}
