import { useSnapshot } from 'valtio';
import { pageFact } from './page-facts.ts';
import { session } from './session/session.ts';

/** Of a site that its operator has not named. */
export const OURS = 'Sellover';

/** What buyers know this site by, in the language of the session. */
export function useSiteName(): string {
  const { locale } = useSnapshot(session);
  return pageFact(locale === 'en' ? 'siteNameEn' : 'siteName') || OURS;
}
