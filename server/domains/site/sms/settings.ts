import { SMS_BUDGET } from '../../../../schema/members/constants.ts';
import { givenUrl } from '../../../platform/config.ts';
import { isWebUrl, oneOf, text, together, whole, withoutEndSlash } from '../../../platform/settings.ts';
import type { SolapiAccount } from './solapi.ts';

const SOLAPI_URL = 'https://api.solapi.com';

export const smsSettings = {
  textsPerAddress: whole(
    'TEXTS_PER_ADDRESS',
    'texts that one address may have sent in a day, to whatever phones',
    { unset: SMS_BUDGET.fromAddress },
  ),
  /** Null: texts are kept in the outbox, and go to nobody. */
  solapi: together(
    {
      provider: oneOf('SMS_PROVIDER', ['solapi'], {
        about: '[texts to phones](texts.md): `solapi`; without it they stay in the outbox',
        unset: null,
      }),
      publicUrl: givenUrl,
      SOLAPI_KEY: text('SOLAPI_KEY', 'the API key at Solapi'),
      SOLAPI_SECRET: text('SOLAPI_SECRET', 'its secret'),
      SOLAPI_FROM: text('SOLAPI_FROM', 'the number that texts come from, which must be registered there'),
      SOLAPI_URL: text('SOLAPI_URL', 'another address of its API', { shown: 'Solapi’s' }),
    },
    ({ provider, publicUrl, ...given }, wrong): SolapiAccount | null => {
      if (provider === null) {
        for (const [name, value] of Object.entries(given))
          if (value !== null) wrong(`${name} must come with SMS_PROVIDER=solapi`);
        return null;
      }
      const { SOLAPI_KEY: key, SOLAPI_SECRET: secret, SOLAPI_FROM: from, SOLAPI_URL: url } = given;
      for (const [name, value] of Object.entries({ SOLAPI_KEY: key, SOLAPI_SECRET: secret }))
        if (!/^[!-~]+$/.test(value ?? ''))
          wrong(`SMS_PROVIDER=solapi must come with ${name}, as Solapi shows it`);
      if (!/^[0-9-]{8,14}$/.test(from ?? ''))
        wrong('SMS_PROVIDER=solapi must come with SOLAPI_FROM, the number that texts come from');
      if (publicUrl === null) wrong('SMS_PROVIDER=solapi must come with PUBLIC_URL, which texts lead to');
      if (url !== null && !isWebUrl(url)) wrong(`SOLAPI_URL must be a URL such as ${SOLAPI_URL}`);
      return {
        url: withoutEndSlash(url ?? SOLAPI_URL),
        key: key ?? '',
        secret: secret ?? '',
        from: (from ?? '').replaceAll('-', ''),
      };
    },
  ),
};
