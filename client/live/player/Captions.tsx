import { useStageView } from '../room/stage-context.ts';
import styles from './Captions.module.css';

/** The current captions, if the stream has them and the viewer wants them. */
export function Captions({ low }: { readonly low: boolean }) {
  const { captionText, trouble } = useStageView().player;
  if (captionText === '' || trouble) return null;
  return (
    <p className={styles['captions']} data-low={low || undefined}>
      <span>{captionText}</span>
    </p>
  );
}
