import { useLiveView } from '../room/stage-context.ts';
import styles from './Captions.module.css';

/** The current captions, if the stream has them and the viewer wants them. */
export function Captions({ low }: { readonly low: boolean }) {
  const { captionText, trouble } = useLiveView().player;
  if (captionText === '' || trouble) return null;
  return (
    <p className={styles['captions']} data-low={low || undefined}>
      <span>{captionText}</span>
    </p>
  );
}
