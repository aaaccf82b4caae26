import { isWebUrl, text, together, withoutEndSlash } from '../../../platform/settings.ts';
import { SMART_TRACKER_URL, type SmartTrackerOptions } from './smart-tracker.ts';

export const courierSettings = {
  /** Null: only the embedded courier of the demonstration can be followed. */
  smartTracker: together(
    {
      SWEETTRACKER_KEY: text(
        'SWEETTRACKER_KEY',
        'the key at Smart Tracker, which says [where parcels are](orders.md); without it only the demo courier’s are followed',
      ),
      SWEETTRACKER_URL: text('SWEETTRACKER_URL', 'another address of its API', { shown: 'Smart Tracker’s' }),
    },
    ({ SWEETTRACKER_KEY: key, SWEETTRACKER_URL: url }, wrong): SmartTrackerOptions | null => {
      if (key === null) {
        if (url !== null) wrong('SWEETTRACKER_URL must come with SWEETTRACKER_KEY');
        return null;
      }
      if (!/^[!-~]+$/.test(key)) wrong('SWEETTRACKER_KEY must be a key as Smart Tracker shows it');
      if (url !== null && !isWebUrl(url))
        wrong(`SWEETTRACKER_URL must be a URL such as ${SMART_TRACKER_URL}`);
      return { url: withoutEndSlash(url ?? SMART_TRACKER_URL), key };
    },
  ),
};
