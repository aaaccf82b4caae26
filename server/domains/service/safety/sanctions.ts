import { SANCTIONS_SHOWN_MAX } from '../../../../schema/service/safety/constants.ts';
import type { Sanction } from '../../../../schema/service/safety/sanctions.ts';

/** As many as a member is shown. */
export function latestFirst(...lists: readonly (readonly Sanction[])[]): Sanction[] {
  return lists
    .flat()
    .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
    .slice(0, SANCTIONS_SHOWN_MAX);
}
