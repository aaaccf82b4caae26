import { useLocale } from 'use-intl';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { knownProvider } from './known.ts';

/** The providers that the server knows; until it has answered, none. */
export function useProviders() {
  const query = useQuery(queryOf('socialProviders', {}));
  const locale = useLocale();
  const find = (name: string) => query.data && knownProvider(query.data, name);
  return {
    query,
    /** Members can log in through them. */
    offered: query.data?.providers ?? [],
    find,
    /** As people call it. */
    labelOf: (name: string) => find(name)?.label[locale] ?? name,
  };
}
