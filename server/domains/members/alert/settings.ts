import { oneOf, text, together } from '../../../platform/settings.ts';
import { isVapidPair, type VapidKeys } from '../../../platform/secrets.ts';
import { givenUrl } from '../../../platform/config.ts';

/** Whom a push service may ask where no public address says it. */
const SUBJECT = 'mailto:push@sellover.invalid';

/** Our own keys come with the secrets. */
export type GivenVapid = { readonly keys: VapidKeys | null; readonly subject: string };

export const alertSettings = {
  vapid: together(
    {
      publicKey: text('VAPID_PUBLIC_KEY', 'the public key of [push messages](alerts.md), base64url', {
        shown: 'made and kept with the log',
      }),
      privateKey: text('VAPID_PRIVATE_KEY', 'its private key, base64url', {
        shown: 'made and kept with the log',
      }),
      subject: text(
        'VAPID_SUBJECT',
        'whom push services may ask about our messages: `mailto:` and an address, or a page by `https:`',
        {
          fits: (given) => /^(?:mailto:[^@]+@[^@]+|https:\/\/.+)$/.test(given),
          must: 'begin with mailto: or https:',
          shown: '`PUBLIC_URL`',
        },
      ),
      publicUrl: givenUrl,
    },
    ({ publicKey, privateKey, subject, publicUrl }, wrong): GivenVapid => {
      if ((publicKey === null) !== (privateKey === null) || !isPairOrUnset(publicKey, privateKey))
        wrong('VAPID_PUBLIC_KEY must come with its own VAPID_PRIVATE_KEY');
      const isSecure = publicUrl?.startsWith('https:') === true;
      return {
        keys: publicKey !== null && privateKey !== null ? { publicKey, privateKey } : null,
        subject: subject ?? (isSecure ? publicUrl : SUBJECT),
      };
    },
  ),
  /** Push services on this machine, without TLS. */
  pushToLoopback: oneOf('PUSH_TO_LOOPBACK', ['on'], {
    about: 'for tests: `on` also lets browsers name push services such as `http://127.0.0.1:9000`',
    unset: null,
  }),
};

function isPairOrUnset(publicKey: string | null, privateKey: string | null): boolean {
  return publicKey === null || privateKey === null || isVapidPair(publicKey, privateKey);
}
