import { withTexts } from '../app/i18n/catalogues.ts';

/** What other areas may use of the address search: the sheet, loaded once somebody looks for an address. */
export const loadPostcodeSheet = () => withTexts(import('./PostcodeSheet.tsx'), ['postcode']);
