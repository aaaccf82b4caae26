import Flame from 'lucide-react/icons/flame';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Pin from 'lucide-react/icons/pin';
import Ticket from 'lucide-react/icons/ticket';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Moment } from '../../../../schema/room/moments.ts';
import { duration } from '../../../app/i18n/when.ts';
import { cx } from '../../../design/cx.ts';
import { Slider } from '../../../design/controls/Slider.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { NamedMoment } from './use-moments.ts';
import { useElapsed } from '../rewind/rewind.ts';
import { usePast, usePastView } from './past-context.ts';
import styles from './past.module.css';

const ICONS = { pin: Pin, game: Gamepad2, coupon: Ticket, orders: Flame } as const satisfies Record<
  Moment['kind'],
  unknown
>;

const clock = (seconds: number) => duration(Math.floor(seconds) * 1000);

/** Nearer to a side than this share of the line, a mark's words stand at its other side. */
const AT_SIDE = 0.3;

function Mark({ moment, share }: { readonly moment: NamedMoment; readonly share: number }) {
  const t = useTranslations('live.vod');
  const past = usePast();
  const { kind, time, label } = moment;
  const Icon = ICONS[kind];
  return (
    <li
      className={cx(
        styles['mark'],
        share < AT_SIDE && styles['atStart'],
        share > 1 - AT_SIDE && styles['atEnd'],
      )}
      style={{ '--at': share } as CSSProperties}
    >
      <button
        type="button"
        className={layout({ row: 0, center: true })}
        aria-label={t('moment', { time: clock(time), what: label })}
        onClick={() => past.picture.seek(time)}
      >
        <Icon size={12} aria-hidden="true" />
      </button>
      <span className={layout({ clamp: 1, corners: 'small', size: 13 }, styles['words'])} aria-hidden="true">
        <span className="num">{clock(time)}</span> {label}
      </span>
    </li>
  );
}

/** Where it is, to be moved; above it the moments worth jumping to. */
export function VodTimeline({
  moments,
  step,
}: {
  readonly moments: readonly NamedMoment[];
  /** What an arrow key moves, in seconds. */
  readonly step: number;
}) {
  const t = useTranslations('live.vod');
  const past = usePast();
  const { time, length } = usePastView().player;
  const elapsed = useElapsed();
  const before = useTranslations('live.rewind');
  const { running } = past;
  const total = running ? elapsed : (length ?? 0);
  const keyed = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    past.picture.seekBy(by);
  };
  return (
    <div className={styles['timeline']}>
      {total > 0 && moments.length > 0 && (
        <ol className={styles['marks']} aria-label={t('moments')}>
          {moments.map((moment) => (
            <Mark
              key={`${moment.kind} ${moment.time} ${moment.prdtSysId}`}
              moment={moment}
              share={moment.time / total}
            />
          ))}
        </ol>
      )}
      <Slider
        className={styles['line']}
        min={0}
        max={Math.max(1, total)}
        step="any"
        value={Math.min(time, total)}
        disabled={total === 0}
        share={total > 0 ? Math.min(1, time / total) : 0}
        aria-label={t('position')}
        aria-valuetext={
          running
            ? before('before', { time: clock(Math.max(0, total - time)) })
            : t('at', { time: clock(time), total: duration(total * 1000) })
        }
        onKeyDown={keyed}
        onChange={(event) => past.picture.seek(Number(event.currentTarget.value))}
      />
    </div>
  );
}
