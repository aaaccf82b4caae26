import { later } from '../app/later.ts';

/** What other areas may use of the address search: the sheet, loaded once somebody looks for an address. */
export const loadPostcodeSheet = later(() => import('./PostcodeSheet.tsx'), ['postcode']);
