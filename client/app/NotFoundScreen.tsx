import Compass from 'lucide-react/icons/compass';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../design/controls/Button.tsx';
import { StateMessage } from '../design/StateMessage.tsx';
import { addressOf } from './routes.ts';
import { useTitle } from './frame/use-title.ts';

/** The screen of unknown addresses. */
export default function NotFoundScreen() {
  const t = useTranslations('common.notFound');
  useTitle(t('title'));
  return (
    <StateMessage
      screen
      icon={<Compass size={30} />}
      title={t('title')}
      message={t('message')}
      action={
        <ButtonLink href={addressOf('Home')} size="large">
          {t('home')}
        </ButtonLink>
      }
    />
  );
}
