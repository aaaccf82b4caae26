import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { REVIEW_PICTURES_MAX } from '../../schema/catalog/constants.ts';
import { UPLOAD_TYPES } from '../../schema/media/constants.ts';
import { Button } from '../design/controls/Button.tsx';
import { IconButton } from '../design/controls/IconButton.tsx';
import type { Chosen, ChosenFiles } from './use-files.ts';
import styles from './ReviewForm.module.css';

function Tile({
  of,
  name,
  files,
}: {
  readonly of: Chosen;
  readonly name: string;
  readonly files: ChosenFiles;
}) {
  const t = useTranslations('reviews.form');
  return (
    <li className={styles['tile']}>
      {of.isVideo ? (
        <video src={of.url} muted playsInline preload="metadata" aria-label={name} />
      ) : (
        <img src={of.url} alt={name} />
      )}
      {of.state === 'sending' && <progress value={of.share} max={1} aria-label={t('sending', { name })} />}
      {of.state === 'failed' && (
        <span className={styles['failed']} role="alert">
          {t('failed')}
          <IconButton
            label={t('again', { name })}
            icon={<RotateCw size={20} />}
            variant="glass"
            onClick={() => files.again(of.key)}
          />
        </span>
      )}
      <IconButton
        className={styles['removeFile'] ?? ''}
        label={t('removeFile', { name })}
        icon={<X size={18} />}
        variant="glass"
        onClick={() => files.remove(of.key)}
      />
    </li>
  );
}

/** Up to five pictures and a video, each with a preview and how far it has come. */
export function FilesField({ files }: { readonly files: ChosenFiles }) {
  const t = useTranslations('reviews');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const nameOf = (each: Chosen, at: number) =>
    each.name || (each.isVideo ? t('video') : t('picture', { at: at + 1 }));
  return (
    <fieldset className={styles['files']} aria-describedby={`${id}-note`}>
      <legend>{t('form.files')}</legend>
      <p id={`${id}-note`} className={styles['note']}>
        {t('form.filesNote', { max: REVIEW_PICTURES_MAX })}
      </p>
      {files.all.length > 0 && (
        <ul className={styles['tiles']}>
          {files.all.map((each, at) => (
            <Tile key={each.key} of={each} name={nameOf(each, at)} files={files} />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('form.add')}
        accept={UPLOAD_TYPES.review.join()}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button variant="soft" wide onClick={() => input.current?.click()}>
        <ImagePlus size={20} aria-hidden="true" /> {t('form.add')}
      </Button>
      <div role="alert" className={styles['faults']}>
        {files.faults.map(({ name, fault }) => (
          <p key={name}>
            {fault === 'count'
              ? t('form.tooMany', { max: REVIEW_PICTURES_MAX })
              : t(fault === 'type' ? 'form.wrongType' : 'form.tooLarge', { name })}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
