import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotVouched, Provider, type Checks } from './provider.ts';
import { adapter } from './providers/google.ts';

const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLIENT = 'shop';
const APP = 'shop-app';
const CHECKS: Checks = {
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  redirectUri: 'https://shop.example/v1/auth/social/google/callback',
};

/** What the provider says. A test has it lie, stumble or keep silent. */
interface Says {
  claims: Record<string, unknown>;
  lastsSeconds: number;
  signedBy: typeof key;
  unsigned: boolean;
  token: 'answers' | 'stumbles' | 'refuses' | 'is silent';
  issuer: string | undefined;
}

let server: Server;
let issuer: string;
let says: Says;
const asked: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const json = (status: number, answer: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    const path = request.url?.split('?')[0];
    if (path === '/.well-known/openid-configuration')
      return json(200, {
        issuer: says.issuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (path === '/keys')
      return json(200, {
        keys: [{ ...key.export({ format: 'jwk' }), d: undefined, alg: 'RS256', use: 'sig' }],
      });
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      if (says.token === 'is silent') return;
      if (says.token === 'stumbles') return json(503, {});
      if (says.token === 'refuses') return json(400, { error: 'invalid_grant' });
      void idToken().then((id_token) => json(200, { access_token: 'a', token_type: 'bearer', id_token }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  says = {
    claims: { aud: CLIENT, sub: 'p1', nonce: CHECKS.nonce },
    lastsSeconds: 300,
    signedBy: key,
    unsigned: false,
    token: 'answers',
    issuer: undefined,
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function idToken(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, iat: now, exp: now + says.lastsSeconds, ...says.claims };
  if (says.unsigned) {
    const said = [{ alg: 'none' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    return `${said.join('.')}.`;
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(says.signedBy);
}

const registered = () => ({ adapter, clientIds: [CLIENT, APP], secret: 'secret', issuer }) as const;
const provider = (within?: number) => new Provider(registered(), within);
const brought = (more: Record<string, string> = {}) =>
  new URLSearchParams({ code: 'code', state: CHECKS.state, ...more });
const why = (work: Promise<unknown>) =>
  work.then(
    () => 'vouched',
    (error: unknown) => (error instanceof NotVouched ? error.because : error),
  );

test('a browser goes there with state, nonce and a challenge, and the verifier goes to the provider alone', async () => {
  const address = new URL(await provider().addressFor(CHECKS));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: CLIENT,
    response_type: 'code',
    scope: 'openid email profile',
    state: CHECKS.state,
    nonce: CHECKS.nonce,
    code_challenge_method: 'S256',
    redirect_uri: CHECKS.redirectUri,
  });
  expect(address.href).not.toContain(CHECKS.verifier);
  await provider().personFrom(brought(), CHECKS);
  expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({
    code_verifier: CHECKS.verifier,
    client_secret: 'secret',
    redirect_uri: CHECKS.redirectUri,
  });
});

describe('an id token', () => {
  test('says who it is, and the e-mail address only if it is verified', async () => {
    says.claims = { ...says.claims, email: 'Bom@Demo.example', email_verified: true, name: '한봄' };
    const person = { provider: 'google', subject: 'p1', email: 'bom@demo.example', name: '한봄' };
    expect(await provider().personFrom(brought(), CHECKS)).toEqual(person);
    says.claims = { ...says.claims, email_verified: false };
    expect(await provider().personFrom(brought(), CHECKS)).toEqual({ ...person, email: null });
  });

  test.for<readonly [string, () => unknown]>([
    ['another nonce', () => (says.claims['nonce'] = 'x')],
    ['no nonce', () => (says.claims['nonce'] = undefined)],
    ['another audience', () => (says.claims['aud'] = 'other')],
    ['another issuer', () => (says.claims['iss'] = 'https://other.example')],
    ['another key', () => (says.signedBy = otherKey)],
    ['no signature', () => (says.unsigned = true)],
    ['no time left', () => (says.lastsSeconds = -60)],
    ['nobody', () => (says.claims['sub'] = undefined)],
  ])('with %s vouches for nobody', async ([, lie]) => {
    expect(await why(provider().personFrom(brought(), CHECKS))).toBe('vouched');
    lie();
    expect(await why(provider().personFrom(brought(), CHECKS))).toBe('failed');
  });

  test('of an app is for one of our clients, signed and not expired', async () => {
    says.claims['aud'] = APP;
    expect(await provider().personOf(await idToken(), '')).toMatchObject({ subject: 'p1' });
    for (const lie of [
      () => (says.claims['aud'] = 'other'),
      () => (says.claims['iss'] = 'https://other.example'),
      () => (says.signedBy = otherKey),
      () => (says.unsigned = true),
      () => (says.lastsSeconds = -60),
    ]) {
      const good = structuredClone({ claims: says.claims, lastsSeconds: says.lastsSeconds });
      lie();
      expect(await why(provider().personOf(await idToken(), ''))).toBe('failed');
      Object.assign(says, good, { signedBy: key, unsigned: false });
    }
  });
});

test.for([
  ['another state', { state: 'x' }, 'failed'],
  ['another issuer', { iss: 'https://other.example' }, 'failed'],
  ['a refusal by the person', { error: 'access_denied' }, 'cancelled'],
  ['Apple’s refusal by the person', { error: 'user_cancelled_authorize' }, 'cancelled'],
  ['trouble', { error: 'server_error' }, 'away'],
] as const)('who comes back with %s is nobody', async ([, more, because]) => {
  expect(await why(provider().personFrom(brought(more), CHECKS))).toBe(because);
});

test.for([
  ['stumbles', 'away'],
  ['refuses', 'failed'],
  ['is silent', 'away'],
] as const)('a provider that %s vouches for nobody', async ([token, because]) => {
  says.token = token;
  // Only silence needs the time.
  expect(await why(provider(token === 'is silent' ? 50 : undefined).personFrom(brought(), CHECKS))).toBe(
    because,
  );
});

test('a provider that is away is asked again the next time', async () => {
  const { port } = new URL(issuer);
  const later = provider();
  says.issuer = 'https://other.example';
  expect(await why(later.addressFor(CHECKS))).toBe('failed');
  says.issuer = undefined;
  expect(await why(later.addressFor(CHECKS))).toBe('vouched');
  const nowhere = new Provider({
    ...registered(),
    // Nobody listens on the port for small services.
    issuer: issuer.replace(port, '9'),
  });
  expect(await why(nowhere.addressFor(CHECKS))).toBe('away');
});

test('no error tells what was sent', async () => {
  says.token = 'refuses';
  const error = await provider()
    .personFrom(brought({ code: 'confidential-code' }), CHECKS)
    .catch((each: unknown) => each as NotVouched);
  expect((error as NotVouched).message).not.toContain('confidential');
});
