import Type, { type Static } from 'typebox';
import { LANG_LEFT_OUT, LOCALE_PARAM, LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { about, closed, Empty, line, OrNone, SysId } from '../types.ts';
import { TERMS_TITLE_LENGTH_MAX } from './constants.ts';
import { TermsKind, VersionNumber } from './terms.ts';

/** What the fields of a form agree to beyond what everybody must. */
export const CONSENTS = {
  agreeSellection1: '1: agrees to passing on data to third parties (terms of the kind `third-party`).',
  agreeSellection2: '1: agrees to advertising, such as news of events (terms of the kind `marketing`).',
} as const;

export const ConsentNeeded = closed('A version of the terms that a member has not agreed to yet.', {
  kind: TermsKind,
  version: VersionNumber,
  isRequired: about('Without it they cannot stay logged in.', Type.Boolean()),
  title: line(TERMS_TITLE_LENGTH_MAX),
  changes: about('What it changes; null for the first version.', OrNone(Type.String())),
});
export type ConsentNeeded = Static<typeof ConsentNeeded>;

export const consentsNeeded = operation({
  method: 'GET',
  path: '/v1/users/:uid/consents',
  summary: 'The terms in force that the member must be asked to agree to',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  query: closed({
    [LOCALE_PARAM]: about(LANG_LEFT_OUT, Type.Optional(Type.Enum(LOCALES))),
  }),
  reply: closed({ needed: Type.Array(ConsentNeeded) }),
});

export const agreeToTerms = operation({
  method: 'POST',
  path: '/v1/users/:uid/consents',
  summary: 'Agree to the version of the terms that is in force; 0007 for every other',
  tag: 'users',
  access: 'owner',
  params: closed({ uid: SysId }),
  body: closed({ kind: TermsKind, version: VersionNumber }),
  reply: Empty,
  codes: ['0007', '1003'],
});
