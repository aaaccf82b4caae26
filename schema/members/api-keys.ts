import Type from 'typebox';
import { operation } from '../operation.ts';
import { SCOPES, type Scope } from '../scopes.ts';
import { about, closed, DateTime, Empty, KoreanDate, line, OrNone, SysId } from '../types.ts';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH_MAX } from './constants.ts';

/** API keys: with them the servers of a host or manager call as their member, without a login and for some scopes only. */

const uid = closed({ uid: SysId });
const KeyScope = Type.Enum(Object.keys(SCOPES) as Scope[], {
  description: Object.entries(SCOPES)
    .map(([scope, may]) => `\`${scope}\`: ${may}`)
    .join(' '),
});
const Scopes = about(
  'What the key is for. At least one: without a scope it could call nothing.',
  Type.Array(KeyScope, { minItems: 1, maxItems: Object.keys(SCOPES).length }),
);

const facts = {
  apiKeySysId: SysId,
  name: about('How its member calls it.', Type.String()),
  scopes: Scopes,
  until: about('The last day on which it is good.', KoreanDate),
};

export const createApiKey = operation({
  method: 'POST',
  path: '/v1/users/:uid/keys',
  summary: 'Make an API key for servers of a host or manager',
  tag: 'users',
  access: 'owner',
  reauth: true,
  params: uid,
  body: closed({
    name: about('Left out: it is called after its scopes.', Type.Optional(line(API_KEY_NAME_LENGTH_MAX, 1))),
    scopes: Scopes,
    until: about(
      `Its last day, at most ${API_KEY_DAYS.max} days away. Left out: ${API_KEY_DAYS.usual} days from now.`,
      Type.Optional(KoreanDate),
    ),
  }),
  reply: closed({
    ...facts,
    key: about('For `Authorization: Bearer`. Nobody can be told a second time.', Type.String()),
  }),
  // 0007: they have as many as they may. 9001: they are neither host nor manager.
  codes: ['0007', '0009', '1003', '9001'],
});

export const ApiKey = closed('An API key, but for its secret.', {
  ...facts,
  prefix: about('How the key begins, to find where it is used.', Type.String()),
  createdAt: DateTime,
  lastUsedOn: about('The day of its last call; null: none yet.', OrNone(KoreanDate)),
  revokedAt: about('Null: nobody has revoked it.', OrNone(DateTime)),
});

export const apiKeys = operation({
  method: 'GET',
  path: '/v1/users/:uid/keys',
  summary: 'The member’s API keys, newest first; those that ended are listed for a while',
  tag: 'users',
  access: 'owner',
  params: uid,
  reply: closed({ keys: Type.Array(ApiKey) }),
});

export const revokeApiKey = operation({
  method: 'DELETE',
  path: '/v1/users/:uid/keys/:apiKeySysId',
  summary: 'Revoke an API key for good: from now on its calls are refused',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId, apiKeySysId: SysId }),
  reply: Empty,
  codes: ['0004'],
});
