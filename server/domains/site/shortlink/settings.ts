import { rate } from '../../../platform/settings.ts';

export const shortLinkSettings = {
  shortLinks: rate(
    'SHORT_LINKS',
    { perSecond: 0.5, burst: 60 },
    'how often one address may ask for a short link',
  ),
};
