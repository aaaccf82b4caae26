import { useTranslations } from 'use-intl';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf } from '../../app/routes.ts';
import { layout } from '../../design/layout/layout.ts';
import { CopyField } from './CopyField.tsx';
import { Fact } from './Fact.tsx';
import styles from './broadcasting.module.css';

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
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('sellerList')} />
      <p className={layout({ below: 5, tone: 'soft', leading: 155 })}>{t('lead')}</p>
      <ol className={layout({ column: 2, leading: 155 }, styles['numbered'])}>
        {(['address', 'send', 'rehearse', 'confirm', 'start'] as const).map((step) => (
          <li key={step}>{t(`order.${step}`)}</li>
        ))}
      </ol>
      <section className={layout({ column: 3, above: 8 })}>
        <h2 className={layout({ size: 17 })}>{t('rtmp.title')}</h2>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('rtmp.text')}</p>
        <dl className={layout({ column: 3 })}>
          {(['server', 'key', 'keyframes', 'codec'] as const).map((name) => (
            <Fact key={name} name={t(`rtmp.${name}`)}>
              {t(`rtmp.${name}Value`)}
            </Fact>
          ))}
        </dl>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('rtmp.go')}</p>
      </section>
      <section className={layout({ column: 3, above: 8 })}>
        <h2 className={layout({ size: 17 })}>{t('obs.title')}</h2>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('obs.text')}</p>
        <dl className={layout({ column: 3 })}>
          <Fact name={t('obs.url')}>{t('obs.address')}</Fact>
          {OBS.map(([name, value]) => (
            <Fact key={name} name={t(`obs.${name}`)}>
              <code className={layout({ size: 13 })}>{value}</code>
            </Fact>
          ))}
        </dl>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('obs.go')}</p>
      </section>
      <section className={layout({ column: 3, above: 8 })}>
        <h2 className={layout({ size: 17 })}>{t('ffmpeg.title')}</h2>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('ffmpeg.text')}</p>
        <CopyField label={t('ffmpeg.command')} value={FFMPEG} />
        <CopyField label={t('ffmpeg.shorter')} value={PUSH} />
      </section>
      <section className={layout({ column: 3, above: 8 })}>
        <h2 className={layout({ size: 17 })}>{t('larix.title')}</h2>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('larix.text')}</p>
        <CopyField label={t('larix.command')} value={LARIX} />
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('larix.phone')}</p>
        <CopyField label={t('larix.url')} value="rtmp://COMPUTER:1935/live/show" />
      </section>
    </div>
  );
}
