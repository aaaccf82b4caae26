import { useTranslations } from 'use-intl';
import type { Postcode } from '../../../schema/buying/postcodes.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { PostcodeSearch } from './PostcodeSearch.tsx';

interface PostcodeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChosen: (postcode: Postcode) => void;
}

/** Looks an address up, over the form that it is for. */
export default function PostcodeSheet({ open, onClose, onChosen }: PostcodeSheetProps) {
  const t = useTranslations('postcode');
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <PostcodeSearch onChosen={onChosen} />
    </Sheet>
  );
}
