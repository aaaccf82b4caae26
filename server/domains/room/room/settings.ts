import { rate } from '../../../platform/settings.ts';

/** A view is kept in the log. */
export const views = rate(
  'VIEWS',
  { perSecond: 10, burst: 200 },
  'how often one address may add to the view counts',
);
