import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { logInAnew } from '../../app/session/account.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { ReauthForm } from './ReauthForm.tsx';
import styles from './Security.module.css';

/** Asks who is there, over the screen that needs it. `onAnswer` comes once it has gone. */
export default function ReauthSheet({ onAnswer }: { readonly onAnswer: (said: boolean) => void }) {
  const t = useTranslations('security.reauth');
  const [open, setOpen] = useState(true);
  const [said, setSaid] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const close = () => setOpen(false);
  const answer = () => {
    onAnswer(said);
    if (leaves) logInAnew();
  };
  return (
    <Sheet open={open} onClose={close} title={t('title')} size="fit" onReset={answer}>
      <div className={styles['sheet']}>
        <ReauthForm
          onSaid={() => {
            setSaid(true);
            close();
          }}
          onLogIn={() => {
            setLeaves(true);
            close();
          }}
        />
      </div>
    </Sheet>
  );
}
