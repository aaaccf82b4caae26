import { SCHEDULE_TYPE } from '../../schema/broadcasts/constants.ts';
import { addressOf } from '../app/routes.ts';

export type ScheduleType = (typeof SCHEDULE_TYPE)[keyof typeof SCHEDULE_TYPE];

const PARAM = 'type';

/** The schedule of a type. */
export function scheduleAddress(type: ScheduleType | `${ScheduleType}`): string {
  return `${addressOf('Schedule')}?${PARAM}=${type}`;
}

/** The type in the address. Without a known one: live. */
export function typeIn(search: string): ScheduleType {
  const asked = new URLSearchParams(search).get(PARAM);
  return Object.values(SCHEDULE_TYPE).find((type) => String(type) === asked) ?? SCHEDULE_TYPE.live;
}
