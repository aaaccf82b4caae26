import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { duration } from '../../app/i18n/when.ts';
import { useWon } from '../../design/Price.tsx';
import { layout } from '../../design/layout/layout.ts';
import type { Course } from './minutes.ts';
import styles from './Sales.module.css';

const HEIGHT = 200;
const AXIS = 28;
const SIDE = 16;
/** Of a minute; a bar stands in the middle of it. */
const HALF = 30;

export interface ChartProps {
  readonly course: Course;
  /** How long the broadcast was, in seconds. */
  readonly length: number;
  /** Where the recording is, in seconds; undefined: there is none. */
  readonly time?: number | undefined;
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

const dataOf = ({ seconds, amount, joined, chat }: Course): uPlot.AlignedData => [
  seconds.map((second) => second + HALF),
  [...amount],
  [...joined],
  [...chat],
];

/** Sales, viewers and chat by minute, as wide as the timeline above it. */
export default function Chart({ course, length, time, onSeek }: ChartProps) {
  const t = useTranslations('sales');
  const won = useWon();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const mark = useRef<HTMLElement>(undefined);
  const end = useRef(length);
  const [pointed, setPointed] = useState<number>();
  const seek = useEffectEvent((seconds: number) => onSeek?.(Math.max(0, seconds)));
  const isSought = onSeek !== undefined;

  const moveMark = useEffectEvent((to = time) => {
    const [line, chart] = [mark.current, plot.current];
    if (!line || !chart) return;
    line.hidden = to === undefined;
    if (to !== undefined) line.style.left = `${chart.valToPos(to, 'x')}px`;
  });

  const draw = useEffectEvent((element: HTMLDivElement) => {
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        // As far in as the line of the timeline, and so that no time is cut off.
        padding: [8, SIDE, 0, SIDE],
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: { time: false, range: () => [0, Math.max(60, end.current)] },
          won: { range: (_, _min, max) => [0, Math.max(1, max * 1.1)] },
          count: { range: (_, _min, max) => [0, Math.max(1, max * 1.1)] },
        },
        axes: [
          {
            size: AXIS,
            stroke: colour('--ink-soft'),
            font: `12px ${getComputedStyle(element).fontFamily}`,
            grid: { show: false },
            ticks: { show: false },
            incrs: [60, 300, 600, 900, 1800, 3600, 7200],
            values: (_, splits) => splits.map((second) => duration(second * 1000)),
          },
          { show: false, scale: 'won' },
        ],
        series: [
          {},
          {
            scale: 'won',
            fill: colour('--seller'),
            paths: uPlot.paths.bars!({ size: [0.8, 48], radius: 0.2 }),
            points: { show: false },
          },
          { scale: 'count', stroke: colour('--ink'), width: 2, points: { show: false } },
          {
            scale: 'count',
            stroke: colour('--ink-faint'),
            width: 2,
            dash: [4, 4],
            points: { show: false },
          },
        ],
        hooks: {
          setCursor: [({ cursor: { idx } }) => setPointed(idx ?? undefined)],
          draw: [() => moveMark()],
        },
      },
      dataOf(course),
      element,
    );
    const line = document.createElement('i');
    line.className = styles['mark']!;
    chart.over.append(line);
    mark.current = line;
    chart.over.addEventListener('click', ({ offsetX }) => seek(chart.posToVal(offsetX, 'x')));
    return chart;
  });

  useEffect(() => {
    const element = place.current!;
    const chart = draw(element);
    plot.current = chart;
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
      plot.current = undefined;
    };
  }, []);
  useEffect(() => {
    end.current = length;
    plot.current?.setData(dataOf(course));
  }, [course, length]);
  useEffect(() => moveMark(time), [time]);

  const peak = Math.max(0, ...course.amount);
  const at = pointed === undefined ? undefined : course.seconds[pointed];
  return (
    <figure className={layout({ column: 2 })}>
      <figcaption className="sr-only">{t('chartLabel')}</figcaption>
      <p className={layout({ row: 4, quiet: true }, styles['legend'])} aria-hidden="true">
        <span className={styles['bars']}>{t('amount')}</span>
        <span>{t('joined')}</span>
        <span className={styles['dashes']}>{t('chat')}</span>
      </p>
      <div ref={place} className={isSought ? styles['sought'] : undefined} aria-hidden="true" />
      <p className={layout({ quiet: true }, styles['readout'])} aria-hidden="true">
        {pointed === undefined || at === undefined ? (
          <>
            {[peak > 0 ? t('peak', { amount: won(peak) }) : '', isSought ? t('seekHint') : '']
              .filter(Boolean)
              .join(' · ')}
          </>
        ) : (
          <span className="num">
            {duration(Math.max(0, at) * 1000)}{' '}
            {t('readout', {
              amount: won(course.amount[pointed]!),
              orders: course.orders[pointed]!,
              joined: course.joined[pointed]!,
              chat: course.chat[pointed]!,
            })}
          </span>
        )}
      </p>
    </figure>
  );
}
