import { useTranslations } from 'use-intl';
import { PageHead } from '../app/frame/PageHead.tsx';
import { useTitle } from '../app/frame/use-title.ts';
import { addressOf } from '../app/routes.ts';
import { CopyField } from './CopyField.tsx';
import styles from './Broadcasting.module.css';

/** What is set in OBS (Settings → Output → Recording). Its own words, and the values that the server takes. */
const OBS = [
  ['type', 'Custom Output (FFmpeg)'],
  ['output', 'Output to URL'],
  ['container', 'hls'],
  ['muxer', 'method=PUT hls_time=2 hls_flags=delete_segments'],
  ['video', 'libx264'],
  ['audio', 'aac'],
  ['keyframes', '50'],
] as const;

const FFMPEG =
  'ffmpeg -re -i show.mp4 -c:v libx264 -g 50 -c:a aac -f hls -hls_time 2 -hls_flags delete_segments -method PUT ADDRESS';
const LARIX =
  'ffmpeg -listen 1 -i rtmp://0.0.0.0:1935/live/show -c copy -f hls -hls_time 2 -hls_flags delete_segments -method PUT ADDRESS';
const PUSH = 'npx sellover stream push show.mp4 --broadcast 1';

/** How a broadcast goes live: the steps, and what is set in the programs that send its video. */
export default function StreamGuideScreen() {
  const t = useTranslations('broadcasting.guide');
  useTitle(t('title'));
  return (
    <div className={styles['screen']}>
      <PageHead title={t('title')} up={addressOf('sellerList')} />
      <p className={styles['lead']}>{t('lead')}</p>
      <ol className={styles['numbered']}>
        {(['address', 'send', 'rehearse', 'confirm', 'start'] as const).map((step) => (
          <li key={step}>{t(`order.${step}`)}</li>
        ))}
      </ol>
      <section className={styles['part']}>
        <h2>{t('obs.title')}</h2>
        <p>{t('obs.text')}</p>
        <dl className={styles['facts']}>
          <div>
            <dt>{t('obs.url')}</dt>
            <dd>{t('obs.address')}</dd>
          </div>
          {OBS.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`obs.${name}`)}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('obs.go')}</p>
      </section>
      <section className={styles['part']}>
        <h2>{t('ffmpeg.title')}</h2>
        <p>{t('ffmpeg.text')}</p>
        <CopyField label={t('ffmpeg.command')} value={FFMPEG} />
        <CopyField label={t('ffmpeg.shorter')} value={PUSH} />
      </section>
      <section className={styles['part']}>
        <h2>{t('larix.title')}</h2>
        <p>{t('larix.text')}</p>
        <CopyField label={t('larix.command')} value={LARIX} />
        <p>{t('larix.phone')}</p>
        <CopyField label={t('larix.url')} value="rtmp://COMPUTER:1935/live/show" />
      </section>
    </div>
  );
}
