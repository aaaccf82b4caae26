import {
  type CSSProperties,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { PIP_SHARE, PIP_SNAP_LASTS } from '../../../../schema/room/constants.ts';
import { closeBroadcast, useFloating } from '../../../app/broadcast-info.ts';
import { usePart } from '../../../app/later.ts';
import { cx } from '../../../design/cx.ts';
import { sellerVars } from '../../../design/look/seller-look.ts';
import type { FloatingWindowProps } from '../floating/FloatingWindow.tsx';
import { takeArrival } from '../gestures/neighbours.ts';
import { useRoom, useStageView } from '../room/stage-context.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { useStageShape } from './use-stage-shape.ts';
import { useTint } from './use-tint.ts';
import styles from './stage.module.css';

/** A phone has no room for them. */
const Surroundings = lazy(() => import('./Surroundings.tsx'));

const FLOATING = { '--pip-share': PIP_SHARE, '--pip-snap': `${PIP_SNAP_LASTS}ms` } as CSSProperties;

/**
 * The picture with what lies over it and stands beside it, in full; alone in a small window otherwise. The picture
 * keeps its place in the document, so that it goes on from one size to the other: only the boxes around it change.
 */
export function StageFrame({
  label,
  video,
  picture,
  over,
  after,
  window,
  channels,
}: {
  readonly label: string;
  /** What plays in the picture. */
  readonly video: HTMLVideoElement | null;
  readonly picture: ReactNode;
  readonly over: ReactNode;
  readonly after: ReactNode;
  readonly window: FloatingWindowProps;
  /** Whether swipes and keys lead to other broadcasts. */
  readonly channels: boolean;
}) {
  const t = useTranslations('live');
  const { detail } = useStageView();
  const { crowded } = useRoom();
  const floating = useFloating();
  const shape = useStageShape();
  const screen = useVisibleHeight<HTMLDivElement>(!floating);
  useTint(screen, video, floating || crowded);
  // Nobody could get rid of a window without its buttons.
  const part = usePart(() => import('../floating/FloatingWindow.tsx'), floating, closeBroadcast);
  const gestures = usePart(() => import('../gestures/StageGestures.tsx'), false);
  const [arrival] = useState(takeArrival);
  // For sheets, which are children of the document. CSS `:has` would be evaluated after every change of the page.
  useLayoutEffect(() => {
    if (floating) return undefined;
    const { dataset } = document.documentElement;
    dataset['stage'] = shape;
    return () => {
      delete dataset['stage'];
    };
  }, [floating, shape]);
  return (
    <div
      ref={screen}
      className={floating ? styles['floor'] : cx(styles['screen'], shape !== 'phone' && styles[shape])}
      style={{ ...sellerVars(detail?.seller), ...FLOATING }}
      data-page-style="dark"
      data-crowded={crowded || undefined}
    >
      {!floating && shape === 'wide' && (
        <Suspense fallback={<div />}>
          <Surroundings video={video} />
        </Suspense>
      )}
      <div
        role={floating ? 'region' : 'main'}
        id={floating ? undefined : 'main'}
        className={floating ? styles['window'] : cx(styles['stage'], styles['full'])}
        data-arrives={arrival}
        aria-label={floating ? t('floating.label', { what: label }) : label}
      >
        {picture}
        {floating ? part && createElement(part, window) : over}
        {!floating && gestures && createElement(gestures, { channels })}
      </div>
      {!floating && after}
    </div>
  );
}
