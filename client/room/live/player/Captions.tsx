import { layout } from '../../../design/layout/layout.ts';
import { useLiveView } from '../room/stage-context.ts';
import styles from './player.module.css';

/** The current captions, if the stream has them and the viewer wants them. */
export function Captions({ low }: { readonly low: boolean }) {
  const { captionText, trouble } = useLiveView().player;
  if (captionText === '' || trouble) return null;
  return (
    <p className={layout({ text: 'center' }, styles['captions'])} data-low={low || undefined}>
      <span className={layout({ size: 17, weight: 'semibold', leading: 160, multiline: true })}>
        {captionText}
      </span>
    </p>
  );
}
