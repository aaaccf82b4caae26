import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BANNER_STANDS, BANNERS_SHOWN_MAX } from '../../../schema/catalog/constants.ts';
import type { Exhibition } from '../../../schema/catalog/exhibitions.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { firstThingsSeen, useFirstThingsSeen } from '../../app/later.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { useReducedMotion } from '../../design/use-media.ts';
import { BannersSkeleton } from './BannersSkeleton.tsx';
import { PlanCard } from './PlanCard.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './exhibitions.module.css';

/** Plans that are banners now. Where there are none, nothing stands there. */
export default function Banners({
  isMain = false,
}: {
  /** The page shows nothing before them. */
  readonly isMain?: boolean;
}) {
  const { data, isPending } = useQuery(
    queryOf('bannerPlans', { startIndex: 0, rowCount: BANNERS_SHOWN_MAX }),
  );
  const plans = data?.plans ?? [];
  useFirstThingsSeen(isMain && !isPending && plans.length === 0);
  if (isPending) return <BannersSkeleton />;
  return plans.length > 0 ? <Carousel plans={plans} isMain={isMain} /> : null;
}

/** How far the next one lies from this one. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.children as unknown as readonly HTMLElement[];
  return Math.max(1, second && first ? second.offsetLeft - first.offsetLeft : row.clientWidth);
}

/**
 * Cards side by side that are swiped. They turn by themselves until somebody stops them or swipes, and never where people
 * want little motion, or while a pointer or the focus is on them.
 */
function Carousel({ plans, isMain }: { readonly plans: readonly Exhibition[]; readonly isMain: boolean }) {
  const t = useTranslations('exhibitions');
  const isCalm = useReducedMotion();
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const section = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const isMoving = isPlaying && !isCalm && plans.length > 1;
  const show = (place: number) => {
    const list = row.current;
    if (!list) return;
    // The last ones may stand side by side: from the end the next one is the first.
    const isAtEnd = place > at && list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
    const next = isAtEnd ? 0 : (place + plans.length) % plans.length;
    list.scrollTo({ left: next * stepOf(list), behavior: isCalm ? 'auto' : 'smooth' });
  };
  const turn = useEffectEvent(() => {
    const isHeld = section.current?.matches(':hover, :focus-within') ?? false;
    if (!isHeld && document.visibilityState === 'visible') show(at + 1);
  });
  useEffect(() => {
    if (!isMoving) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        turn();
        wait();
      }, BANNER_STANDS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isMoving]);
  return (
    <section ref={section} className={styles['section']} aria-label={t('banners')}>
      <ul
        ref={row}
        className={styles['row']}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse') setPlaying(false);
        }}
        onScroll={({ currentTarget: list }) =>
          setAt(Math.min(plans.length - 1, Math.round(list.scrollLeft / stepOf(list))))
        }
      >
        {plans.map((plan, place) => (
          <li key={plan.planSysId} className={styles['place']}>
            <PlanCard plan={plan} onSeen={isMain && place === 0 ? firstThingsSeen : undefined} />
          </li>
        ))}
      </ul>
      {plans.length > 1 && (
        <div className={layout({ row: 0, center: true, touch: true, tone: 'soft' })}>
          <IconButton label={t('previous')} icon={<ChevronLeft size={22} />} onClick={() => show(at - 1)} />
          <span
            className={layout({ size: 13, tone: 'ink', weight: 'semibold', text: 'center' }, styles['at'])}
          >
            <span className="num" aria-hidden="true">
              {at + 1}
              <span className={layout({ tone: 'soft', weight: 'regular' })}> / {plans.length}</span>
            </span>
            <span className="sr-only">{t('place', { at: String(at + 1), count: String(plans.length) })}</span>
          </span>
          <IconButton label={t('next')} icon={<ChevronRight size={22} />} onClick={() => show(at + 1)} />
          {!isCalm && (
            <IconButton
              label={t(isPlaying ? 'pause' : 'play')}
              icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
              onClick={() => setPlaying(!isPlaying)}
            />
          )}
        </div>
      )}
    </section>
  );
}
