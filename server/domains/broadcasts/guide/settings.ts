import { text, together } from '../../../platform/settings.ts';

const address = {
  fits: (url: string) => URL.parse(url)?.protocol === 'https:' && url.includes('{url}'),
  must: (url: string) => `be an https address with {url} in it, unlike ${url}`,
};

export const guideSettings = {
  /** Services for sharing a broadcast, besides the device's own. */
  shareUrls: together({
    chatApp: text(
      'SHARE_CHAT_APP',
      'where a chat app shares: an https address with `{url}`, and maybe `{title}`, in it; without it, viewers are told that it is being prepared',
      address,
    ),
    portalSite: text('SHARE_PORTAL_SITE', 'the same for a portal site', address),
  }),
};
