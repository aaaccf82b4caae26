import { useTranslations } from 'use-intl';
import { NativePage } from './NativePage.tsx';
import { TermsOf } from './TermsOf.tsx';

/** The privacy policy, as the app opens it. */
export default function PrivacyScreen() {
  const t = useTranslations('terms.kinds');
  return (
    <NativePage title={t('privacy')}>
      <TermsOf kind="privacy" />
    </NativePage>
  );
}
