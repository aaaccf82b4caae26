import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import { duration } from '../../app/i18n/when.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { Slider } from '../../design/controls/Slider.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import {
  NO_VOD_PLAYER,
  VodPlayer,
  type VodPlayerView,
  vodSourceOf,
  watchingChoices,
} from '../../room/live/offers.ts';
import Chart from './Chart.tsx';
import type { Course } from './minutes.ts';
import styles from './Sales.module.css';

/** To a moment of a recording. */
export interface Way {
  readonly seek: (seconds: number) => void;
}

export interface RecordingProps {
  readonly detail: Pick<BroadcastDetail, 'broadcastMedias' | 'thumnailLiveUrl'>;
  readonly startedAt: string;
  readonly course: Course;
  /** In seconds. */
  readonly length: number;
  /** Given the way to a moment of the recording, and nothing once it is gone. Another function would start the recording again. */
  readonly onReady: (way: Way | undefined) => void;
}

/** The recording of a broadcast with its timeline, and under that what was sold when. */
export default function Recording({ detail, startedAt, course, length, onReady }: RecordingProps) {
  const t = useTranslations('sales');
  const player = useRef<VodPlayer>(undefined);
  const [view, setView] = useState<VodPlayerView>(NO_VOD_PLAYER);
  const waits = useRef(true);
  const source = vodSourceOf(detail.broadcastMedias);
  const { url, isPlaylist } = source!;
  const toggle = () => {
    waits.current = false;
    player.current?.toggle();
  };
  const seek = useCallback((seconds: number) => {
    player.current?.seek(seconds);
    // A jump in a recording that has not begun starts it.
    if (!waits.current) return;
    waits.current = false;
    player.current?.toggle();
  }, []);
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const recording = { url, isPlaylist };
      const played = new VodPlayer({
        video,
        source: recording,
        sourceAnew: async () => recording,
        startedAt: Date.parse(startedAt),
        choices: watchingChoices(),
        autoplay: false,
        onView: setView,
        onJump: () => undefined,
      });
      player.current = played;
      onReady({ seek });
      return () => {
        onReady(undefined);
        player.current = undefined;
        played.destroy();
      };
    },
    [url, isPlaylist, startedAt, onReady, seek],
  );
  const total = view.length ?? length;
  const isPlaying = view.phase === 'playing' || view.phase === 'stalled';
  const isBroken = view.phase === 'broken' || view.phase === 'unsupported';
  return (
    <>
      {/* By keyboard it is the button below that does the same. */}
      <video
        ref={attach}
        className={styles['video']}
        poster={detail.thumnailLiveUrl}
        playsInline
        tabIndex={-1}
        aria-label={t('video')}
        onClick={toggle}
      >
        <track kind="captions" />
      </video>
      {isBroken && <ProblemNote>{t('broken')}</ProblemNote>}
      <div className={layout({ row: 2, size: 13 }, styles['controls'])}>
        <IconButton
          label={t(isPlaying ? 'pause' : 'play')}
          icon={isPlaying ? <Pause size={22} /> : <Play size={22} />}
          onClick={toggle}
        />
        <span className="num" aria-hidden="true">
          {duration(Math.floor(view.time) * 1000)} / {duration(total * 1000)}
        </span>
      </div>
      <Slider
        className={styles['timeline']}
        min={0}
        max={Math.max(1, total)}
        step="any"
        value={Math.min(view.time, total)}
        share={total > 0 ? Math.min(1, view.time / total) : 0}
        aria-label={t('position')}
        aria-valuetext={duration(Math.floor(view.time) * 1000)}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <Chart course={course} length={total} time={view.time} onSeek={seek} />
    </>
  );
}
