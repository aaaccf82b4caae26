import { useTranslations } from 'use-intl';
import { NativePage } from './NativePage.tsx';
import { TermsOf } from './TermsOf.tsx';

/** The terms of service, as the app opens them. */
export default function TermsServiceScreen() {
  const t = useTranslations('terms.kinds');
  return (
    <NativePage title={t('service')}>
      <TermsOf kind="service" />
    </NativePage>
  );
}
