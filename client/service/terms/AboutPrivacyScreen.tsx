import { useTranslations } from 'use-intl';
import { BrowsePage } from './BrowsePage.tsx';
import { TermsOf } from './TermsOf.tsx';

/** The privacy policy, within the pages about the shop. */
export default function AboutPrivacyScreen() {
  const t = useTranslations('terms.kinds');
  return (
    <BrowsePage title={t('privacy')}>
      <TermsOf kind="privacy" />
    </BrowsePage>
  );
}
