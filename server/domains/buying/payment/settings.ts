import { givenUrl } from '../../../platform/config.ts';
import { isWebUrl, oneOf, text, together } from '../../../platform/settings.ts';
import type { PayAppAccount } from './payapp.ts';

const PAYAPP_URL = 'https://api.payapp.kr/oapi/apiLoad.html';

/** The payment provider. Null: the operator chose none, so payments go to the sandbox, in which no money moves. */
const paymentProvider = oneOf('PAYMENT_PROVIDER', ['sandbox', 'payapp'], {
  about:
    '[who takes the money](payments.md): `payapp`, or `sandbox`, in which no money moves; left out, the server warns of that when it starts',
  unset: null,
  shown: '`sandbox`',
});

export const paymentSettings = {
  paymentProvider,
  /** Null: PayApp is not the provider. */
  payApp: together(
    {
      provider: paymentProvider,
      publicUrl: givenUrl,
      PAYAPP_USERID: text('PAYAPP_USERID', 'the seller’s id at PayApp'),
      PAYAPP_LINKKEY: text('PAYAPP_LINKKEY', 'the seller’s key there'),
      PAYAPP_LINKVAL: text('PAYAPP_LINKVAL', 'the value that its notices must carry'),
      PAYAPP_URL: text('PAYAPP_URL', 'another address of its API', { shown: 'PayApp’s' }),
    },
    ({ provider, publicUrl, PAYAPP_URL: url, ...keys }, wrong): PayAppAccount | null => {
      if (provider !== 'payapp') {
        for (const [name, value] of Object.entries({ ...keys, PAYAPP_URL: url }))
          if (value !== null) wrong(`${name} must come with PAYMENT_PROVIDER=payapp`);
        return null;
      }
      for (const [name, value] of Object.entries(keys))
        if (!/^[!-~]+$/.test(value ?? ''))
          wrong(`PAYMENT_PROVIDER=payapp must come with ${name}, as PayApp shows it to the seller`);
      if (!publicUrl?.startsWith('https://'))
        wrong('PAYMENT_PROVIDER=payapp must come with a PUBLIC_URL by https, where PayApp finds us');
      if (url !== null && !isWebUrl(url)) wrong(`PAYAPP_URL must be a URL such as ${PAYAPP_URL}`);
      const { PAYAPP_USERID: userId, PAYAPP_LINKKEY: linkKey, PAYAPP_LINKVAL: linkValue } = keys;
      return {
        url: url ?? PAYAPP_URL,
        userId: userId ?? '',
        linkKey: linkKey ?? '',
        linkValue: linkValue ?? '',
      };
    },
  ),
};
