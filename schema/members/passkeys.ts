/**
 * Passkeys. Options and answers have the JSON forms of WebAuthn (Level 3), which browsers read and write themselves:
 * `PublicKeyCredentialCreationOptionsJSON`, `RegistrationResponseJSON` and so on. Bytes are base64url.
 */
import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, line, OrNone, SysId } from '../types.ts';
import { login } from './accounts.ts';
import { PASSKEY_NAME_LENGTH_MAX } from './constants.ts';

const uid = closed({ uid: SysId });
const onePasskey = closed({ uid: SysId, passkeySysId: SysId });

const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Bytes(1400);
const Kind = Type.Literal('public-key');
const Transports = Type.Array(line(20, 1), { maxItems: 10 });
const KnownCredential = closed({ id: Type.String(), type: Kind, transports: Type.Optional(Transports) });
const Extensions = closed('None is asked for.', {});

const Answer = {
  id: CredentialId,
  rawId: CredentialId,
  type: Kind,
  authenticatorAttachment: Type.Optional(
    Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')]),
  ),
  clientExtensionResults: Type.Optional(Extensions),
};

export const NewPasskey = closed('What the browser makes of the options for a new passkey.', {
  ...Answer,
  response: closed({
    clientDataJSON: Bytes(2000),
    attestationObject: Bytes(4000),
    transports: Type.Optional(Transports),
  }),
});
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyAnswer = closed(
  'What the browser makes of the options for proving that one has a passkey.',
  {
    ...Answer,
    response: closed({
      clientDataJSON: Bytes(2000),
      authenticatorData: Bytes(1000),
      signature: Bytes(1000),
      userHandle: Bytes(100),
    }),
  },
);
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

export const PasskeyOptions = closed({
  rp: closed({ id: Type.String(), name: Type.String() }),
  user: closed({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(closed({ alg: Type.Integer(), type: Kind })),
  timeout: about('Milliseconds.', Type.Integer()),
  attestation: Type.Literal('none'),
  authenticatorSelection: closed({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  excludeCredentials: Type.Array(KnownCredential),
});
export type PasskeyOptions = Static<typeof PasskeyOptions>;

export const PasskeyRequest = closed({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: about('Milliseconds.', Type.Integer()),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

export const Passkey = closed({
  passkeySysId: SysId,
  name: Type.String(),
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
  summary: 'What the browser needs to prove that somebody has a passkey of theirs, whoever they are',
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
