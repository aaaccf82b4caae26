import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { UPLOAD_TYPES, MB, UPLOAD_BYTES_MAX } from '../../../../schema/members/media/constants.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { fileFault, upload } from '../../../app/upload.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { ProblemNote } from '../../../design/ProblemNote.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { Uploaded } from './form.ts';
import styles from '../broadcasting.module.css';

export interface FileUploadProps {
  readonly kind: 'picture' | 'video';
  /** The text of its button. */
  readonly label: string;
  /** Said below it, until another file is chosen. */
  readonly problem: string | undefined;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: (file: Uploaded) => void;
  /** Beside its button. */
  readonly children?: ReactNode;
}

/** Chooses a file and uploads it, with its progress and a way to stop. */
export function FileUpload({ kind, label, problem, onBusy, onDone, children }: FileUploadProps) {
  const t = useTranslations('broadcasting.plan.upload');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [own, setOwn] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File | undefined) => {
    if (!file) return;
    const fault = fileFault(kind, file);
    setOwn(fault ? t(`${kind}.${fault}`, { mb: UPLOAD_BYTES_MAX[kind] / MB }) : undefined);
    if (fault) return;
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    onBusy(true);
    try {
      onDone(await upload(kind, file, { sent: setShare, signal: controller.signal }));
    } catch (error) {
      if (!controller.signal.aborted) setOwn(`${t('failed')} ${errorText(error)}`);
    } finally {
      setShare(undefined);
      onBusy(false);
    }
  };
  const said = own ?? problem;
  return (
    <div className={layout({ column: 2 })}>
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOAD_TYPES[kind].join()}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {share === undefined ? (
        <span className={layout({ row: 2, wrap: true })}>
          <Button
            variant="soft"
            aria-describedby={said === undefined ? undefined : id}
            data-wrong={said === undefined ? undefined : ''}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          {children}
        </span>
      ) : (
        <div className={layout({ row: 3, touch: true, size: 13 })}>
          <progress className={styles['progress']} aria-label={t('progress')} value={share} max={1} />
          <span className="num">{t('share', { share: Math.floor(share * 100) })}</span>
          <Button variant="soft" size="small" onClick={() => running.current?.abort()}>
            {t('stop')}
          </Button>
        </div>
      )}
      <ProblemNote id={id}>{said}</ProblemNote>
    </div>
  );
}
