import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useTranslations } from 'use-intl';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import type { Own } from './own.ts';

/** It has begun, has ended or was cancelled: there is nothing to prepare. */
export function TooLate({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.tooLate');
  return (
    <StateMessage
      icon={<CalendarCheck size={30} />}
      title={t('title')}
      message={t('message')}
      action={<ButtonLink href={addressOf('broadCastDetail', own)}>{t('back')}</ButtonLink>}
    />
  );
}
