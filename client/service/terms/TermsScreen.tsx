import { useTranslations } from 'use-intl';
import { Redirect } from 'wouter';
import { TERMS_KINDS } from '../../../schema/members/constants.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { BrowsePage } from './BrowsePage.tsx';
import { TermsOf } from './TermsOf.tsx';

/** The terms with that number, in the order of their kinds. */
export default function TermsScreen({ params: { num } }: ScreenProps<'Terms'>) {
  const t = useTranslations('terms.kinds');
  const kind = TERMS_KINDS[num - 1];
  if (!kind) return <Redirect to={addressOf('NotFound')} replace />;
  return (
    <BrowsePage title={t(kind)}>
      <TermsOf key={kind} kind={kind} />
    </BrowsePage>
  );
}
