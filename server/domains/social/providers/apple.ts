import { createPrivateKey, sign } from 'node:crypto';
import type { ClientAuth } from 'openid-client';
import { fieldsOf, isTrue, textOf, type Adapter, type Told } from './adapter.ts';

const ISSUER = 'https://appleid.apple.com';
/** Of a client secret, in seconds: it is made for each request. */
const SECRET_LASTS = 300;

/**
 * The browser comes back with a form. The name is in it, the first time only. The client's secret is a token that it signs
 * itself; the setting is `team.key.base64`, the key being the file's lines between its first and last.
 */
export const apple: Adapter = {
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
  personOf: ({ claims, brought }) => {
    const subject = textOf(claims['sub']);
    if (subject === null) return null;
    return {
      subject,
      email: isTrue(claims['email_verified']) ? textOf(claims['email']) : null,
      name: nameIn(brought),
    };
  },
};

function nameIn(brought: Told['brought']): string | null {
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
