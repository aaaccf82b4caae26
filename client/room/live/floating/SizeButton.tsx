import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { toggleSize } from './size.ts';

/** Makes the player the small window over the screen before. */
export function SizeButton() {
  const t = useTranslations('live.floating');
  return (
    <IconButton
      variant="over"
      label={t('minimise')}
      icon={<PictureInPicture2 size={21} />}
      onClick={toggleSize}
    />
  );
}
