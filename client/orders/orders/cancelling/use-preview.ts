import type { Input } from '../../../../schema/operation.ts';
import type { previewClaim } from '../../../../schema/orders/claims.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { useDebounced } from '../../../app/use-debounced.ts';

/** A finger on a stepper asks once. */
const SETTLES = 300;

export type Previewed = Input<typeof previewClaim>;

/** What would come back, as the server says. */
export function usePreview(asked: Previewed) {
  const settled = useDebounced(JSON.stringify(asked), SETTLES);
  return useQuery({
    ...queryOf('previewClaim', JSON.parse(settled) as Previewed),
    // What others have taken out meanwhile changes it.
    staleTime: 0,
    // Until the new amount is there, the old one stands.
    placeholderData: (before) => before,
  });
}
