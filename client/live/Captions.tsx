import { useStageView } from './stage-context.ts';
import styles from './Captions.module.css';

/** What is being said, where the stream tells and the viewer wants it. */
export function Captions({ low }: { readonly low: boolean }) {
  const { captionText } = useStageView().player;
  if (captionText === '') return null;
  return (
    <p className={styles['captions']} data-low={low || undefined}>
      <span>{captionText}</span>
    </p>
  );
}
