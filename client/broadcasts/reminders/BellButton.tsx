import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../design/controls/Button.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { errorText } from '../../app/calls/errors.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { remind, useReminders } from './reminders.ts';

export interface BellButtonProps {
  readonly broadcastSysId: number;
  readonly title: string;
  /** `icon` if space is scarce, `words` if it is the main action. */
  readonly look?: 'icon' | 'words';
}

/** Asks to be told when a broadcast begins, or no longer to be. A guest is asked to log in first. */
export default function BellButton({ broadcastSysId, title, look = 'icon' }: BellButtonProps) {
  const t = useTranslations('reminders');
  const isSet = useReminders().some((reminder) => reminder.broadcastSysId === broadcastSysId);
  const [busy, setBusy] = useState(false);
  const Icon = isSet ? BellRing : Bell;
  const press = async () => {
    if (busy || !(await askLogin())) return;
    setBusy(true);
    try {
      await remind(broadcastSysId, !isSet);
      toast(t(isSet ? 'dropped' : 'set'), isSet ? {} : { tone: 'good' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const pressed = { 'aria-pressed': isSet, onClick: () => void press() };
  if (look === 'icon') {
    const fill = isSet ? 'currentColor' : 'none';
    return <IconButton label={t('label', { title })} icon={<Icon size={22} fill={fill} />} {...pressed} />;
  }
  return (
    <Button variant={isSet ? 'glass' : 'accent'} busy={busy} {...pressed}>
      <Icon size={18} aria-hidden="true" />
      {t(isSet ? 'isSet' : 'ask')}
    </Button>
  );
}
