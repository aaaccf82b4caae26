import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { keepReferral, referralIn } from './referral.ts';

/** The address that the page was opened with: by now the person may have gone on. */
function firstSearch(): string {
  const [page] = performance.getEntriesByType('navigation');
  return page && URL.canParse(page.name) ? new URL(page.name).search : '';
}

/** Remembers who recommended this site. */
export default function Afterwards() {
  const search = useSearch();
  useEffect(() => {
    const found = referralIn(firstSearch());
    if (found) keepReferral(found);
  }, []);
  useEffect(() => {
    const found = referralIn(search);
    if (found) keepReferral(found);
  }, [search]);
  return null;
}
