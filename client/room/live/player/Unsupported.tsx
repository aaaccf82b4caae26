import MonitorX from 'lucide-react/icons/monitor-x';
import { useTranslations } from 'use-intl';
import { Button } from '../../../design/controls/Button.tsx';
import { StateMessage } from '../../../design/StateMessage.tsx';

/** This device cannot play it. The player closes once that has been read. */
export function Unsupported({ onRead }: { readonly onRead: () => void }) {
  const t = useTranslations('live.state');
  return (
    <StateMessage
      role="alert"
      icon={<MonitorX size={30} />}
      title={t('unsupported.title')}
      message={t('unsupported.message')}
      action={<Button onClick={onRead}>{t('unsupported.close')}</Button>}
    />
  );
}
