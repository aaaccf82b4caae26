import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ScreenProps } from '../../app/routes.ts';
import { useTitle } from '../../app/frame/use-title.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { handOver, isAllowed } from './cors.ts';

/** Receives the answer of another site's page and passes it to the window that waits for this number. */
export default function RecieveCorsScreen({ params: { corsNum } }: ScreenProps<'RecieveCors'>) {
  const t = useTranslations('entry.cors');
  const [received, setReceived] = useState(false);
  useTitle(t('title'));
  useEffect(() => {
    const take = ({ origin, data }: MessageEvent<unknown>) => {
      if (!isAllowed(origin)) return;
      handOver(corsNum, data);
      setReceived(true);
    };
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  }, [corsNum]);
  return (
    <main>
      <StateMessage
        screen
        icon={<MailCheck size={30} />}
        title={t(received ? 'received' : 'title')}
        message={t(received ? 'close' : 'waiting')}
      />
    </main>
  );
}
