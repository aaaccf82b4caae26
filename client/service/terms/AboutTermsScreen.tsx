import { useTranslations } from 'use-intl';
import { BrowsePage } from './BrowsePage.tsx';
import { TermsOf } from './TermsOf.tsx';

/** The terms of service, within the pages about the shop. */
export default function AboutTermsScreen() {
  const t = useTranslations('terms.kinds');
  return (
    <BrowsePage title={t('service')}>
      <TermsOf kind="service" />
    </BrowsePage>
  );
}
