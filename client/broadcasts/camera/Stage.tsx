import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { duration } from '../../app/i18n/when.ts';
import { Button } from '../../design/controls/Button.tsx';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { Pill } from '../../design/Pill.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import type { Own } from '../broadcasting/offers.ts';
import { Controls } from './Controls.tsx';
import { Trouble } from './Trouble.tsx';
import { isSending, useCamera, useCameraView } from './use-camera.ts';
import styles from './camera.module.css';

/** What the camera sees, cropped as viewers get it, with all that is done about it. */
export function Stage({ of }: { readonly of: Own }) {
  const t = useTranslations('camera');
  const session = useCamera();
  const { ability, camera, fault, isMirrored } = useCameraView();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    session.attach(video.current);
    return () => session.attach(null);
  }, [session]);
  const isUnable = typeof ability === 'string';
  return (
    <section className={styles['stage']} aria-label={t('preview')} data-page-style="dark">
      <video
        ref={video}
        className={cx(styles['picture'], isMirrored && styles['mirrored'], !camera && styles['absent'])}
        muted
        playsInline
      />
      {camera && <State />}
      {(isUnable || fault) && <Trouble why={isUnable ? ability : fault!} />}
      {!camera && !fault && !isUnable && (
        <output className={styles['looking']}>
          <Spinner />
          <span>{t('looking')}</span>
        </output>
      )}
      <Foot of={of} />
    </section>
  );
}

function State() {
  const t = useTranslations('camera.states');
  const { line, sent } = useCameraView();
  const state = line?.is ?? 'ready';
  return (
    <p className={layout({ row: 2 }, styles['state'])}>
      <output>
        <Pill tone={state === 'sending' ? 'accent' : 'glass'} className={styles['pill']}>
          {state === 'sending' && <span className={styles['dot']} aria-hidden="true" />}
          <span>{t(state)}</span>
        </Pill>
      </output>
      {state === 'sending' && sent && (
        <Pill tone="glass" className={styles['pill']}>
          {duration(sent.ms)}
        </Pill>
      )}
    </p>
  );
}

function Foot({ of: { broadcastSysId } }: { readonly of: Own }) {
  const t = useTranslations('camera');
  const session = useCamera();
  const { camera, line } = useCameraView();
  const isOn = isSending({ line });
  if (!camera && !isOn) return null;
  return (
    <div className={layout({ column: 3 }, styles['foot'])}>
      {camera && <Controls />}
      {isOn ? (
        <Button variant="glass" size="large" wide className={styles['stop']} onClick={() => session.stop()}>
          {t('stop')}
        </Button>
      ) : (
        <Button size="large" wide onClick={() => session.start(broadcastSysId)}>
          {t('start')}
        </Button>
      )}
    </div>
  );
}
