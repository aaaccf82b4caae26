import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import type { BroadcastCard } from '../../../../schema/broadcasts/broadcasts.ts';
import { broadcastInfo } from '../../../app/broadcast-info.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { addressOf } from '../../../app/routes.ts';
import { watched, watchOrder } from '../../../app/watched.ts';
import { layout } from '../../../design/layout/layout.ts';
import { useReducedMotion } from '../../../design/use-media.ts';
import { type Direction, goes, neighbour } from './neighbours.ts';
import { toggleSize } from '../floating/size.ts';
import { movesItself, onSwipe, type Swipe } from './swipe.ts';
import { useSourceView, useStageView } from '../room/stage-context.ts';
import { takeSwipeHint } from './swipe-hint.ts';
import { useMainBroadcasts } from '../stage/use-main-broadcasts.ts';
import styles from './gestures.module.css';

export interface StageGesturesProps {
  /** Whether they lead to other broadcasts, too. */
  readonly channels: boolean;
}

const HINT_LASTS = 6000;
/** The picture follows the finger by this share of its way. */
const FOLLOWS = 0.35;

/** iPads say that they are Macs, which have no touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

const SWIPES: Partial<Record<Swipe, Direction>> = { left: 'next', right: 'previous' };
const KEYS: Partial<Record<string, Direction>> = { PageDown: 'next', PageUp: 'previous' };

/** Leads to the other broadcasts on air. */
function useChannels(enabled: boolean) {
  const { data } = useMainBroadcasts(enabled);
  const { ids } = useSnapshot(watched);
  const beside = (direction: Direction) =>
    neighbour(
      enabled ? watchOrder(data?.broadcasts ?? [], ids) : [],
      broadcastInfo.broadcastSysId ?? 0,
      direction,
    );
  const go = (direction: Direction) => {
    const there = beside(direction);
    if (!there) return;
    goes(direction);
    // Replaces the address: “back” leaves the broadcasts, however many were swiped through.
    navigate(addressOf('enterLive', there), { replace: true, state: history.state as unknown });
  };
  return { next: beside('next'), go };
}

function useStageSwipes(
  place: RefObject<HTMLElement | null>,
  { hasChannels, go }: { readonly hasChannels: boolean; readonly go: (direction: Direction) => void },
): void {
  const still = useReducedMotion();
  const moves = useEffectEvent((stage: HTMLElement, dx: number) => {
    stage.style.translate = hasChannels && !still && dx !== 0 ? `${dx * FOLLOWS}px` : '';
  });
  const swiped = useEffectEvent((swipe: Swipe) => {
    const direction = SWIPES[swipe];
    if (direction) go(direction);
    else if (swipe === 'up' && isIos()) toggleSize();
  });
  // Let go before the small window, which is the same box, finds its place.
  useLayoutEffect(() => {
    const stage = place.current?.parentElement;
    if (!stage) return undefined;
    const stop = onSwipe(stage, { moves: (dx) => moves(stage, dx), swiped: (swipe) => swiped(swipe) });
    return () => {
      stop();
      stage.style.translate = '';
    };
  }, [place]);
}

/** No swipe inside other scrolling content: a list, a text or a sheet. */
function useChannelKeys(go: (direction: Direction) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
    const direction = KEYS[key];
    if (!direction || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    const isElsewhere = target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]');
    if (isElsewhere || movesItself(target, document.body, false)) return;
    event.preventDefault();
    go(direction);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A button for viewers who do not swipe. It is visible at first, and later while focused. */
function ToNext({
  to,
  mayHint,
  onGo,
}: {
  readonly to: BroadcastCard;
  readonly mayHint: boolean;
  readonly onGo: () => void;
}) {
  const t = useTranslations('live.next');
  const title = useNames()(to);
  // Its words stay while it fades: shorter ones would make it jump.
  const [hints] = useState(() => mayHint && takeSwipeHint());
  const [shown, setShown] = useState(hints);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), HINT_LASTS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      type="button"
      className={layout(
        { row: 2, touch: true, corners: 'full', size: 13, weight: 'semibold' },
        styles['next'],
        shown && styles['hint'],
      )}
      onClick={onGo}
    >
      <ChevronsLeft size={18} aria-hidden="true" />
      <span className={layout({ clamp: 1 })}>{t(hints ? 'hint' : 'named', { title })}</span>
    </button>
  );
}

/**
 * Touch and keys for the whole stage. Swiping up makes it small on iOS, and the chat scrolls vertically. So the
 * next broadcast is a sideways swipe, which nothing else on the stage uses.
 */
export default function StageGestures({ channels }: StageGesturesProps) {
  const place = useRef<HTMLDivElement>(null);
  const { next, go } = useChannels(channels);
  useStageSwipes(place, { hasChannels: next !== undefined, go });
  useChannelKeys(go);
  const { phase } = useStageView();
  const { player } = useSourceView();
  // Over a picture only: what is to be read or pressed instead of one comes first.
  const isPlaying = (phase === 'onAir' || phase === 'replay') && player.shown;
  return (
    <div ref={place} className={styles['place']}>
      {next && <ToNext key={String(isPlaying)} to={next} mayHint={isPlaying} onGo={() => go('next')} />}
    </div>
  );
}
