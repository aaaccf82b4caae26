import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { UPLOAD_TYPES, MB, UPLOAD_BYTES_MAX } from '../../../schema/members/media/constants.ts';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { layout } from '../../design/layout/layout.ts';
import type { Chosen, ChosenFiles } from './use-files.ts';
import styles from './FilesField.module.css';

function Tile({
  of,
  name,
  files,
}: {
  readonly of: Chosen;
  readonly name: string;
  readonly files: ChosenFiles;
}) {
  const t = useTranslations('files');
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
        className={styles['remove'] ?? ''}
        label={t('remove', { name })}
        icon={<X size={18} />}
        variant="glass"
        onClick={() => files.remove(of.key)}
      />
    </li>
  );
}

export interface FilesFieldProps {
  readonly files: ChosenFiles;
  readonly label: string;
  /** There was an attempt to send what they belong to. */
  readonly tried?: boolean;
}

/** Pictures, and videos where there may be some, each with a preview and how far it has come. */
export default function FilesField({ files, label, tried = false }: FilesFieldProps) {
  const t = useTranslations('files');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { kind, max, all } = files;
  const note = t('note', {
    ...max,
    pictureMb: UPLOAD_BYTES_MAX.picture / MB,
    videoMb: UPLOAD_BYTES_MAX.video / MB,
  });
  const isFull = all.length >= max.pictures + max.videos;
  const nameOf = (each: Chosen, at: number) =>
    each.name || (each.isVideo ? t('video') : t('picture', { at: at + 1 }));
  return (
    <fieldset className={layout({ column: 2 })} aria-describedby={`${id}-note`}>
      <legend className={layout({ quiet: true, weight: 'semibold' })}>{label}</legend>
      <p id={`${id}-note`} className={layout({ size: 13, tone: 'faint' })}>
        {note}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('add', max)}
        accept={UPLOAD_TYPES[kind].join()}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <ul className={styles['tiles']}>
        {all.map((each, at) => (
          <Tile key={each.key} of={each} name={nameOf(each, at)} files={files} />
        ))}
        {!isFull && (
          <li>
            <button type="button" className={styles['add']} onClick={() => input.current?.click()}>
              <ImagePlus size={24} aria-hidden="true" />
              {t('add', max)}
            </button>
          </li>
        )}
      </ul>
      <div role="alert" className={layout({ size: 13, tone: 'danger' })}>
        {files.faults.map(({ name, fault }) => (
          <p key={name}>
            {fault === 'count' ? note : t(fault === 'type' ? 'wrongType' : 'tooLarge', { name })}
          </p>
        ))}
      </div>
      {tried && !files.isReady && (
        <output className={layout({ size: 13, tone: 'faint' })}>
          {t(all.some(({ state }) => state === 'failed') ? 'stuck' : 'wait')}
        </output>
      )}
    </fieldset>
  );
}
