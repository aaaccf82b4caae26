/** Passkeys. Options and answers have the JSON forms of WebAuthn (Level 3), which browsers read and write themselves. */
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, line, OrNone, SysId } from '../types.ts';
import { login } from './accounts.ts';
import { PASSKEY_NAME_LENGTH_MAX } from './constants.ts';

const uid = closed({ uid: SysId });
const onePasskey = closed({ uid: SysId, passkeySysId: SysId });

const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = about('The credential ID, base64url.', Bytes(1400));
const Kind = about('The only type of credential that there is.', Type.Literal('public-key'));
const TRANSPORTS = 'How the browser reaches the authenticator, such as `internal`, `hybrid` or `usb`.';
const Transports = Type.Array(line(20, 1), { maxItems: 10 });
const KnownCredential = closed({
  id: about('Its credential ID, base64url.', Type.String()),
  type: Kind,
  transports: about(TRANSPORTS, Type.Optional(Transports)),
});
const CLIENT_DATA =
  'What the browser signs, as JSON, base64url: the challenge, the origin and what it is for.';
const UserVerification = about(
  'The authenticator checks who uses it, by fingerprint, face or PIN.',
  Type.Literal('required'),
);
const Extensions = closed('None is asked for.', {});

const Answer = {
  id: CredentialId,
  rawId: about('The same as `id`.', CredentialId),
  type: Kind,
  authenticatorAttachment: about(
    '`platform`: part of the device. `cross-platform`: such as a security key, or a phone beside it.',
    Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')])),
  ),
  clientExtensionResults: Type.Optional(Extensions),
};

export const NewPasskey = closed(
  'What the browser makes of `PasskeyOptions`: `RegistrationResponseJSON` of WebAuthn.',
  {
    ...Answer,
    response: closed('`AuthenticatorAttestationResponseJSON`, as far as we read it.', {
      clientDataJSON: about(CLIENT_DATA, Bytes(2000)),
      attestationObject: about(
        'The new public key and what the authenticator says of it: CBOR, base64url.',
        Bytes(4000),
      ),
      transports: about(TRANSPORTS, Type.Optional(Transports)),
    }),
  },
);
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyAnswer = closed(
  'What the browser makes of `PasskeyRequest`: `AuthenticationResponseJSON` of WebAuthn.',
  {
    ...Answer,
    response: closed('`AuthenticatorAssertionResponseJSON`.', {
      clientDataJSON: about(CLIENT_DATA, Bytes(2000)),
      authenticatorData: about(
        'For which site, with which checks, and how often the passkey was used; base64url.',
        Bytes(1000),
      ),
      signature: about('Of `authenticatorData` and the hash of `clientDataJSON`, base64url.', Bytes(1000)),
      userHandle: about('`user.id` of the options that the passkey was made with, base64url.', Bytes(100)),
    }),
  },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

const Challenge = about(
  'Random bytes that the answer must have signed, base64url: good for `timeout`, once.',
  Type.String(),
);
const RpId = about(
  "The relying party ID: the site's host name. A passkey answers on this site alone.",
  Type.String(),
);
const Timeout = about('How long the browser may take, in milliseconds.', Type.Integer());

export const PasskeyOptions = closed(
  'For `navigator.credentials.create()`: `PublicKeyCredentialCreationOptionsJSON` of ' +
    '[WebAuthn](https://www.w3.org/TR/webauthn-3/), as `PublicKeyCredential.parseCreationOptionsFromJSON()` reads it.',
  {
    rp: closed('The relying party: this site.', { id: RpId, name: Type.String() }),
    user: closed('Under what the authenticator keeps the passkey.', {
      id: about(
        'The user handle: tells the member apart, and says nothing of them; base64url.',
        Type.String(),
      ),
      name: about("The member's user id.", Type.String()),
      displayName: about("The member's nickname, or the user id if they have none.", Type.String()),
    }),
    challenge: Challenge,
    pubKeyCredParams: about(
      'The signature algorithms that are accepted, the best first.',
      Type.Array(
        closed({
          alg: about('By the number of COSE: -8 EdDSA, -7 ES256, -257 RS256.', Type.Integer()),
          type: Kind,
        }),
      ),
    ),
    timeout: Timeout,
    attestation: about('The make of the authenticator is not asked for.', Type.Literal('none')),
    authenticatorSelection: closed('What the authenticator must be able to do.', {
      residentKey: about(
        'It keeps a discoverable credential, so that a login needs no user id.',
        Type.Literal('required'),
      ),
      requireResidentKey: about('The same as `residentKey`, for older browsers.', Type.Literal(true)),
      userVerification: UserVerification,
    }),
    excludeCredentials: about(
      "The member's passkeys: an authenticator that has one of them makes no second.",
      Type.Array(KnownCredential),
    ),
  },
);
export type PasskeyOptions = Static<typeof PasskeyOptions>;

export const PasskeyRequest = closed(
  'For `navigator.credentials.get()`: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. It names no ' +
    'passkeys, so the browser offers all that it has for the site.',
  { rpId: RpId, challenge: Challenge, timeout: Timeout, userVerification: UserVerification },
);
export type PasskeyRequest = Static<typeof PasskeyRequest>;

export const Passkey = closed('A passkey that a member can log in with.', {
  passkeySysId: SysId,
  name: about('How its member calls it; without a name, after the browser that made it.', Type.String()),
  createdAt: DateTime,
  lastUsedAt: about('Null: not yet.', OrNone(DateTime)),
});
export type Passkey = Static<typeof Passkey>;

export const passkeyOptions = operation({
  method: 'POST',
  path: '/v1/users/:uid/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: uid,
  reply: PasskeyOptions,
  codes: ['0007', '1003'],
});

export const addPasskey = operation({
  method: 'POST',
  path: '/v1/users/:uid/passkeys',
  summary: 'Keep a new passkey; without a name it is called after the browser',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: uid,
  body: closed({ name: Type.Optional(line(PASSKEY_NAME_LENGTH_MAX, 1)), response: NewPasskey }),
  reply: closed({ passkeySysId: SysId }),
  codes: ['0003', '0007', '1003', '1031'],
});

export const passkeys = operation({
  method: 'GET',
  path: '/v1/users/:uid/passkeys',
  summary: 'The member’s passkeys, the oldest first',
  tag: 'users',
  access: 'owner',
  params: uid,
  reply: closed({ passkeys: Type.Array(Passkey) }),
});

export const renamePasskey = operation({
  method: 'PATCH',
  path: '/v1/users/:uid/passkeys/:passkeySysId',
  summary: 'Call a passkey something else',
  tag: 'users',
  access: 'owner',
  params: onePasskey,
  body: closed({ name: line(PASSKEY_NAME_LENGTH_MAX, 1) }),
  reply: Empty,
  codes: ['0004'],
});

export const removePasskey = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/passkeys/:passkeySysId',
  summary: 'Remove a passkey; 1032 for the only way to log in',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: onePasskey,
  reply: Empty,
  codes: ['0004', '1003', '1032'],
});

export const passkeyRequest = operation({
  method: 'POST',
  path: '/v1/auth/passkey/options',
  summary: 'What the browser needs to prove a passkey of any member',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  reply: PasskeyRequest,
  codes: ['0008'],
});

export const passkeyLogin = operation({
  method: 'POST',
  path: '/v1/auth/passkey',
  summary: 'Log in with a passkey, without a user id',
  tag: 'auth',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ response: PasskeyAnswer }),
  reply: login.reply,
  named: true,
  codes: ['0008', '1003', '1010', '1031'],
});
