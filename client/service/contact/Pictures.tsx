import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { UPLOAD_TYPES } from '../../../schema/media/constants.ts';
import { INQUIRY_PICTURES_MAX } from '../../../schema/service/constants.ts';
import { errorText } from '../../app/calls/errors.ts';
import { fileFault, upload } from '../../app/upload.ts';
import { Spinner } from '../../design/Spinner.tsx';
import styles from './Contact.module.css';

export interface Uploaded {
  readonly fileSysId: number;
  readonly url: string;
}

export interface PicturesProps {
  readonly pictures: readonly Uploaded[];
  readonly onChange: (change: (before: readonly Uploaded[]) => readonly Uploaded[]) => void;
}

/** Pictures that go with an inquiry. Each is uploaded when it is chosen, and can be taken out again. */
export function Pictures({ pictures, onChange }: PicturesProps) {
  const t = useTranslations('service.ask');
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const add = async (file: File | undefined) => {
    if (!file) return;
    const fault = fileFault('inquiry', file);
    setProblem(fault ? t(`fault.${fault}`) : undefined);
    if (fault) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      const sent = await upload('inquiry', file, { sent: () => {}, signal: controller.signal });
      onChange((before) => [...before, sent]);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <p className={styles['label']}>{t('pictures', { max: INQUIRY_PICTURES_MAX })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOAD_TYPES.inquiry.join()}
        onChange={({ target }) => {
          void add(target.files?.[0]);
          target.value = '';
        }}
      />
      <ul className={styles['pictures']}>
        {pictures.map(({ fileSysId, url }, at) => (
          <li key={fileSysId}>
            <img src={url} alt={t('picture', { at: at + 1 })} />
            <button
              type="button"
              aria-label={t('removePicture', { at: at + 1 })}
              onClick={() => onChange((before) => before.filter((each) => each.fileSysId !== fileSysId))}
            >
              <X size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
        {pictures.length < INQUIRY_PICTURES_MAX && (
          <li>
            <button
              type="button"
              className={styles['add']}
              aria-busy={isBusy || undefined}
              aria-label={isBusy ? t('sending') : t('addPicture')}
              onClick={() => {
                if (!isBusy) input.current?.click();
              }}
            >
              {isBusy ? <Spinner /> : <ImagePlus size={24} aria-hidden="true" />}
            </button>
          </li>
        )}
      </ul>
      {problem !== undefined && (
        <p className={styles['wrong']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
