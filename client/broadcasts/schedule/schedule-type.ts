import { SCHEDULE_TYPE } from '../../../schema/broadcasts/constants.ts';
import { addressOf } from '../../app/routes.ts';

export type ScheduleType = (typeof SCHEDULE_TYPE)[keyof typeof SCHEDULE_TYPE];

const PARAM = 'type';
const DATE = 'date';

/** The schedule of a type, from a day on; without one from today on. */
export function scheduleAddress(type: ScheduleType | `${ScheduleType}`, date?: string): string {
  const query = new URLSearchParams({ [PARAM]: `${type}`, ...(date !== undefined && { [DATE]: date }) });
  return `${addressOf('Calendar')}?${query.toString()}`;
}

/** The day in the address; undefined: none that there is. */
export function dateIn(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(DATE) ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? Date.parse(asked) : Number.NaN;
  // A day that there is not, such as February 30, becomes another one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(asked) ? asked : undefined;
}

/** The type in the address. Without a known one: live. */
export function typeIn(search: string): ScheduleType {
  const asked = new URLSearchParams(search).get(PARAM);
  return Object.values(SCHEDULE_TYPE).find((type) => String(type) === asked) ?? SCHEDULE_TYPE.live;
}
