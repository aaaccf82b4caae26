import { createPrivateKey, sign } from 'node:crypto';
import type { ClientAuth } from 'openid-client';
import { fieldsOf, personInClaims, textOf, type Adapter, type ProviderAnswer } from '../adapter.ts';

const ISSUER = 'https://appleid.apple.com';
/** Of a client secret, in seconds: it is made for each request. */
const SECRET_LASTS = 300;

/**
 * The browser comes back with a form. The name is in it, the first time only. The client's secret is a token that it signs
 * itself; the setting is `team.key.base64`, the key being the file's lines between its first and last.
 */
export const adapter: Adapter = {
  name: 'apple',
  joinTypeCode: 5,
  label: { ko: 'Apple', en: 'Apple' },
  mark: {
    // Black on a light page, white on a dark one.
    ground: 'light-dark(#000, #fff)',
    ink: 'light-dark(#fff, #000)',
    viewBox: '0 0 24 24',
    paths: [
      {
        d: 'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
      },
    ],
  },
  issuer: ISSUER,
  scope: 'openid name email',
  parameters: { response_mode: 'form_post' },
  hasIdToken: true,
  clientAuth: (secret) => signedBy(secretOf(secret)),
  secretFault: (secret) => {
    try {
      secretOf(secret);
      return null;
    } catch {
      return 'be team.key.base64: the team’s id, the key’s id and the key of its .p8 file, without line breaks';
    }
  },
  personOf: (told) => {
    const person = personInClaims(told);
    return person && { ...person, name: nameIn(told.brought) };
  },
};

function nameIn(brought: ProviderAnswer['brought']): string | null {
  try {
    const { firstName, lastName } = fieldsOf(
      fieldsOf(JSON.parse(brought.get('user') ?? '{}') as unknown)['name'],
    );
    const [first, last] = [textOf(firstName) ?? '', textOf(lastName) ?? ''];
    // Korean names have the family first and no blank.
    return textOf(/\p{Script=Hangul}/u.test(last) ? last + first : `${first} ${last}`);
  } catch {
    return null;
  }
}

interface Secret {
  readonly team: string;
  readonly keyId: string;
  readonly key: ReturnType<typeof createPrivateKey>;
}

function secretOf(setting: string): Secret {
  const [team = '', keyId = '', base64 = ''] = setting.split('.');
  if (team === '' || keyId === '') throw new TypeError('no team, or no key');
  const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new TypeError('not a key of that kind');
  return { team, keyId, key };
}

function signedBy({ team, keyId, key }: Secret): ClientAuth {
  return (_as, { client_id: clientId }, body) => {
    const now = Math.floor(Date.now() / 1000);
    const said = [
      { alg: 'ES256', kid: keyId },
      { iss: team, iat: now, exp: now + SECRET_LASTS, aud: ISSUER, sub: clientId },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' });
    body.set('client_id', clientId);
    body.set('client_secret', `${said}.${signature.toString('base64url')}`);
  };
}
