import { later } from '../../app/later.ts';

/** The offer to other areas: the address search's sheet, loaded on demand. */
export const loadPostcodeSheet = later(() => import('./PostcodeSheet.tsx'), ['buying/postcode']);
