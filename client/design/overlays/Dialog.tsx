import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { layersAtRest } from './back-stack.ts';
import { Button } from '../controls/Button.tsx';
import type { Question } from './dialog.ts';
import { useBackCloses } from './use-back-closes.ts';
import styles from './overlays.module.css';

/** One question of `confirm()` or `alert()`. */
export default function Dialog({ question }: { readonly question: Question }) {
  const t = useTranslations('common');
  const [open, setOpen] = useState(true);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const answer = useRef(false);
  const close = (yes: boolean) => {
    answer.current = yes;
    setOpen(false);
  };
  useBackCloses(open, () => close(false));
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close(false);
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) void layersAtRest().then(() => question.answer(answer.current));
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['dialogBackdrop']} />
        <AlertDialog.Viewport
          className={styles['dialogViewport']}
          onClick={(event) => {
            if (event.target === event.currentTarget) close(false);
          }}
        >
          <AlertDialog.Popup
            className={styles['dialogPopup']}
            data-page-style="light"
            initialFocus={confirmButton}
          >
            {question.title && (
              <AlertDialog.Title className={styles['dialogTitle']}>{question.title}</AlertDialog.Title>
            )}
            {question.message &&
              (question.title ? (
                <AlertDialog.Description className={styles['message']}>
                  {question.message}
                </AlertDialog.Description>
              ) : (
                // Without a title the message is the dialog's name.
                <AlertDialog.Title render={<p />} className={styles['message']}>
                  {question.message}
                </AlertDialog.Title>
              ))}
            <div className={styles['dialogButtons']}>
              {question.kind === 'confirm' && (
                <Button variant="soft" wide onClick={() => close(false)}>
                  {question.cancelLabel ?? t('cancel')}
                </Button>
              )}
              <Button
                ref={confirmButton}
                wide
                className={question.tone === 'danger' ? styles['danger'] : undefined}
                onClick={() => close(true)}
              >
                {question.confirmLabel ?? t('ok')}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
