import { whole } from '../../../platform/settings.ts';

export const earningSettings = {
  pointEarnPercent: whole(
    'POINT_EARN_PERCENT',
    'points for each confirmed purchase, in percent of what was paid for the goods; 0: none',
    { unset: 0, min: 0, max: 100 },
  ),
};
