import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Play from 'lucide-react/icons/play';
import { createElement, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FIRST_PICTURE_SIZES } from '../../../../schema/pictures.ts';
import { firstThingsSeen, useFirstThings, usePart } from '../../../app/later.ts';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { cx } from '../../../design/cx.ts';
import { Picture } from '../../../design/Picture.tsx';
import { useReducedMotion } from '../../../design/use-media.ts';
import { Film } from './Film.tsx';
import type { ViewerProps } from './Viewer.tsx';
import styles from '../product.module.css';

export interface GalleryProps {
  readonly name: string;
  /** The first of them stands in the page that the server sends. */
  readonly pictures: readonly [string, ...string[]];
  readonly videoUrl: string | null;
  /** Over the first picture. */
  readonly soldOutLabel?: string | undefined;
}

/** The viewer, which is loaded when it is wanted or after everything else. */
function Large(props: ViewerProps) {
  const viewer = usePart(() => import('./Viewer.tsx'), props.open, props.onClose);
  return viewer && createElement(viewer, props);
}

/** A product's pictures and its video: swiped, or turned by keys and buttons. A picture opens as large as the screen. */
export function Gallery({ name, pictures, videoUrl, soldOutLabel }: GalleryProps) {
  const t = useTranslations('product.gallery');
  const isCalm = useReducedMotion();
  const isSeen = useFirstThings();
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const count = pictures.length + (videoUrl === null ? 0 : 1);
  const close = () => setOpen(false);
  const turnTo = (place: number, behavior: ScrollBehavior = isCalm ? 'auto' : 'smooth') => {
    const list = track.current!;
    list.scrollTo({ left: Math.min(count - 1, Math.max(0, place)) * list.clientWidth, behavior });
  };
  const turnByKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    // The keys of a video are its own.
    if (to === undefined || (event.target as Element).tagName === 'VIDEO') return;
    event.preventDefault();
    // What is turned away can have the focus no more, and the next key must find its way here.
    track.current!.focus({ preventScroll: true });
    turnTo(to);
  };
  const place = (index: number) => t('at', { at: index + 1, count });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; buttons turn it, too
    <section
      className={styles['gallery']}
      aria-roledescription={t('role')}
      aria-label={t('title', { name })}
      onKeyDown={turnByKey}
    >
      <div className={styles['frame']}>
        <div
          ref={track}
          className={styles['track']}
          // A track without anything to scroll is no stop of the keyboard.
          {...(count > 1 && { tabIndex: 0, role: 'group', 'aria-label': t('keys') })}
          onScroll={({ currentTarget: list }) =>
            setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
          }
        >
          {pictures.map((url, index) => (
            <button
              key={url}
              type="button"
              className={styles['slide']}
              inert={index !== at}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {index === 0 ? (
                <Picture
                  src={url}
                  alt={t('picture', { name })}
                  sizes={FIRST_PICTURE_SIZES.product}
                  radius={0}
                  eager
                  onSeen={firstThingsSeen}
                  soldOutLabel={soldOutLabel}
                />
              ) : (
                <Picture
                  // The next one is there before it is wanted.
                  src={isSeen && index <= at + 1 ? url : null}
                  alt={t('picture', { name })}
                  sizes={FIRST_PICTURE_SIZES.product}
                  radius={0}
                />
              )}
              <span className="sr-only">{`${count > 1 ? `${place(index)} · ` : ''}${t('enlarge')}`}</span>
            </button>
          ))}
          {videoUrl !== null && (
            <div className={styles['slide']} inert={at !== count - 1}>
              <Film url={videoUrl} poster={isSeen ? pictures[0] : null} isShown={at === count - 1} />
            </div>
          )}
        </div>
        {count > 1 && (
          <>
            <p className={cx('num', styles['counter'])}>
              {/* The controls of a video stand there. */}
              {at < pictures.length && <span aria-hidden="true">{place(at)}</span>}
              <span className="sr-only" aria-live="polite">
                {t('of', { at: at + 1, count })}
              </span>
            </p>
            <div className={styles['galleryWays']}>
              <IconButton
                variant="glass"
                label={t('previous')}
                icon={<ChevronLeft size={22} />}
                aria-disabled={at === 0}
                onClick={() => turnTo(at - 1)}
              />
              <IconButton
                variant="glass"
                label={t('next')}
                icon={<ChevronRight size={22} />}
                aria-disabled={at === count - 1}
                onClick={() => turnTo(at + 1)}
              />
            </div>
          </>
        )}
      </div>
      {count > 1 && (
        <ol className={styles['thumbs']}>
          {[...pictures, ...(videoUrl === null ? [] : [null])].map((url, index) => (
            <li key={url ?? 'video'}>
              <button
                type="button"
                aria-label={url === null ? t('video') : t('show', { at: index + 1 })}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => turnTo(index)}
              >
                <Picture src={isSeen ? (url ?? pictures[0]) : null} width={64} radius="var(--r-small)" />
                {url === null && (
                  <Play className={styles['play']} size={20} fill="currentColor" aria-hidden="true" />
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
      <Large
        name={name}
        pictures={pictures}
        at={Math.min(at, pictures.length - 1)}
        open={isOpen}
        onTurn={(index) => turnTo(index, 'auto')}
        onClose={close}
        opener={() => track.current?.querySelector<HTMLElement>(':scope > button:not([inert])') ?? null}
      />
    </section>
  );
}
