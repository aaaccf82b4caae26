import Type, { type Static } from 'typebox';
import { LOCALE_PARAM, LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { closed, Flag, line, OrNone } from '../types.ts';
import { TERMS_KINDS, TERMS_TITLE_LENGTH_MAX, TERMS_VERSION_MAX } from './constants.ts';

export const TermsKind = Type.Enum(TERMS_KINDS);
export const VersionNumber = Type.Integer({ minimum: 1, maximum: TERMS_VERSION_MAX });
/** In Korea, such as `2020-12-25`. */
const KoreanDate = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

const VersionOf = {
  version: VersionNumber,
  /** Since when it is announced. */
  noticeDate: KoreanDate,
  /** Since when it applies. */
  effectiveDate: KoreanDate,
  /** Worse for members than the one before. */
  isUnfavourable: Flag,
  /** Whoever agreed to an earlier version is asked again. */
  needsConsent: Flag,
};
export const TermsVersion = closed(VersionOf);

export const TermsText = closed({
  kind: TermsKind,
  ...VersionOf,
  title: line(TERMS_TITLE_LENGTH_MAX),
  /** What it changes; null for the first version. */
  changes: OrNone(Type.String()),
  /** Of known elements only; each section is a `<h2>` with its id. */
  html: Type.String(),
  sections: Type.Array(closed({ id: Type.String(), title: Type.String() })),
  /** The next version, once it is announced. */
  announced: OrNone(closed({ ...VersionOf, changes: OrNone(Type.String()) })),
  /** All that have been announced, the newest first. */
  versions: Type.Array(TermsVersion),
  /** The version that applies now. */
  inForceVersion: VersionNumber,
});
export type TermsText = Static<typeof TermsText>;

const query = closed({
  [LOCALE_PARAM]: Type.Optional(Type.Enum(LOCALES)),
});

export const termsInForce = operation({
  method: 'GET',
  path: '/v1/terms/:kind',
  summary:
    'The terms of a kind that apply now, in the language asked for or else the caller’s, and the next version once it is announced',
  tag: 'terms',
  access: 'anyone',
  params: closed({ kind: TermsKind }),
  query,
  reply: TermsText,
  codes: ['0004'],
});

export const termsOfVersion = operation({
  method: 'GET',
  path: '/v1/terms/:kind/:version',
  summary: 'One version of the terms, past, present or announced; 0004 for every other',
  tag: 'terms',
  access: 'anyone',
  params: closed({ kind: TermsKind, version: VersionNumber }),
  query,
  reply: TermsText,
  codes: ['0004'],
});
