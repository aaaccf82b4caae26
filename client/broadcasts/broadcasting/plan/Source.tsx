import { useTranslations } from 'use-intl';
import { MB, UPLOAD_BYTES_MAX } from '../../../../schema/members/media/constants.ts';
import { TextField } from '../../../design/controls/TextField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { FileUpload } from './FileUpload.tsx';
import type { Form } from './form.ts';
import styles from '../broadcasting.module.css';

export interface SourceProps {
  readonly source: Form['source'];
  readonly problem: string | undefined;
  readonly onBusy: (busy: boolean) => void;
  readonly onSource: (source: Form['source']) => void;
}

const WAYS = ['encoder', 'upload', 'address'] as const;

/** Where the video comes from. */
export function Source({ source, problem, onBusy, onSource }: SourceProps) {
  const t = useTranslations('broadcasting.plan.source');
  const { way, url, video } = source;
  return (
    <fieldset className={layout({ column: 4, ground: 'card', pad: 5, lift: 'edge' })}>
      <legend className={layout({ size: 17, weight: 'bold' }, styles['legend'])}>{t('title')}</legend>
      <div>
        {WAYS.map((each) => (
          <label
            key={each}
            className={layout({ row: 3, align: 'start', touch: true, padBlock: 2, clickable: true })}
          >
            <input
              type="radio"
              name="source"
              checked={way === each}
              onChange={() => onSource({ ...source, way: each })}
            />
            <span className={layout({ column: 'hair' })}>
              {t(`${each}.title`)}
              <small className={layout({ quiet: true })}>
                {t(`${each}.text`, { mb: UPLOAD_BYTES_MAX.video / MB })}
              </small>
            </span>
          </label>
        ))}
      </div>
      {way === 'upload' && (
        <>
          {video && (
            <video className={styles['video']} src={video.url} controls playsInline preload="metadata">
              <track kind="captions" />
            </video>
          )}
          <FileUpload
            kind="video"
            label={t(video ? 'upload.other' : 'upload.choose')}
            problem={problem}
            onBusy={onBusy}
            onDone={({ fileSysId, url: at }) => onSource({ ...source, video: { fileSysId, url: at } })}
          />
        </>
      )}
      {way === 'address' && (
        <TextField
          label={t('address.label')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://…/master.m3u8"
          value={url}
          error={problem}
          hint={t('address.hint')}
          onChange={({ target }) => onSource({ ...source, url: target.value })}
        />
      )}
    </fieldset>
  );
}
