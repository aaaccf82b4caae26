import Type from 'typebox';
import { VISIBLE_LINE } from './room/chat.ts';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX, START_INDEX_MAX } from './constants.ts';

/** Building blocks of the contract. All objects are closed: an unknown field is an error, not a surprise. */

type Properties = Parameters<typeof Type.Object>[0];

export function closed<const P extends Properties>(properties: P): Type.TObject<P>;
export function closed<const P extends Properties>(description: string, properties: P): Type.TObject<P>;
export function closed(...parts: [Properties] | [string, Properties]): Type.TObject {
  const [properties, description] = parts.length === 1 ? parts : [parts[1], parts[0]];
  return Type.Object(properties, {
    additionalProperties: false,
    ...(description !== undefined && { description }),
  });
}

/** Of a schema that {@link about} returned: the one that it describes. No validator or document sees it. */
const DESCRIBES = Symbol('describes');

/**
 * Adds a description of this use to a schema: its unit, its limits, the meaning of null or an empty text. The API's
 * document shows the description, and the name of the schema that it describes.
 */
export function about<S extends Type.TSchema>(description: string, schema: S): S {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      description: { value: description, enumerable: true },
      [DESCRIBES]: { value: schema },
    },
  ) as S;
}

/** The schema that `about` described, if it did. */
export function describedBy(schema: Type.TSchema): Type.TSchema | undefined {
  return (schema as { readonly [DESCRIBES]?: Type.TSchema })[DESCRIBES];
}

/**
 * A description with the codes of a table by their names, such as `How it is paid: 1 card, 2 virtual account.` of
 * `{ card: 1, virtualAccount: 2 }`.
 */
export function withCodes(description: string, codes: Readonly<Record<string, number | string>>): string {
  const listed = Object.entries(codes).map(([name, code]) => `${code} ${inWords(name)}`);
  return `${description}: ${listed.join(', ')}.`;
}

/** `virtual account` of `virtualAccount`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** One of the codes of a table, with their meanings. */
export function codeOf<const T extends Readonly<Record<string, number | string>>>(
  description: string,
  codes: T,
): Type.TUnsafe<T[keyof T]> {
  return Type.Unsafe<T[keyof T]>(
    Type.Enum(Object.values(codes), { description: withCodes(description, codes) }),
  );
}

export const OrNone = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const SysId = Type.Integer({
  description: 'An id that this server gave.',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});
const WON_MAX = 1_000_000_000_000;
export const Won = Type.Integer({ description: 'An amount in whole won.', minimum: 0, maximum: WON_MAX });
export const SomeWon = Type.Integer({
  description: 'An amount in whole won, which is not nothing.',
  minimum: 1,
  maximum: WON_MAX,
});
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1 yes, 0 no.' });

/** In an address all is text, so this is a number that is read from it. */
export const QueryFlag = Type.Integer({ description: '1 yes, 0 no.', minimum: 0, maximum: 1 });
export const Qty = Type.Integer({ description: 'A number of pieces or things.', minimum: 0 });
export const UserId = Type.String({
  description: 'The id that a member logs in with.',
  minLength: 1,
  maxLength: 100,
});
export const DateTime = Type.String({
  description: 'A moment, ISO 8601 in UTC, such as `2026-11-20T12:00:00.000Z`.',
  maxLength: 30,
});
export const KoreanDate = Type.String({
  description: 'A day in Korea, such as `2026-12-01`.',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
});
export const Url = Type.String({
  description: 'An address: absolute, or a path of this server.',
  maxLength: 2000,
});
export const PrivatePictureUrl = Type.String({
  description:
    'Where a private picture (WebP) is: absolute, or a path of this server. Anyone with the address sees it without a login, ' +
    'until it expires after some hours. Ask again for another.',
  maxLength: 2000,
});
export const Colour = Type.String({
  description: 'A colour, such as `#ff8800`.',
  pattern: '^#[0-9a-fA-F]{6}$',
});
const LINE = '^[^\\u0000-\\u001f\\u007f\\p{Cs}]*$';

/**
 * A short line of plain text without control characters and without half ones (lone surrogates). With a `minLength` it has
 * something to see.
 */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: minLength > 0 ? VISIBLE_LINE : LINE });
}

/** For a text that may have several lines; any other is one line. */
export const MULTILINE = { 'x-multiline': true } as const;

/** For a text that is not kept, and whose control characters its handler drops instead of the call being refused. */
export const CONTROLS_DROPPED = { 'x-controls-dropped': true } as const;

export const Paging = {
  startIndex: Type.Integer({
    description: 'How many entries come before the page.',
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
  }),
  rowCount: Type.Integer({
    description: 'How many entries the page has at most.',
    minimum: 1,
    maximum: ROW_COUNT_MAX,
    default: ROW_COUNT_DEFAULT,
  }),
};

/** Of lists for anybody. */
export const PublicPaging = {
  ...Paging,
  startIndex: about(
    'How many entries come before the page. Nobody pages further.',
    Type.Integer({ minimum: 0, maximum: START_INDEX_MAX, default: 0 }),
  ),
};

export const After = about(
  '`next` of the page before. What has left the list meanwhile then hides nothing, as it does with `startIndex`, ' +
    'which does not count beside this.',
  Type.Optional(SysId),
);
export const Next = about('For `after` of the next page; null: there are no more.', OrNone(SysId));
/** Of lists that people work through: entries leave them while a program still reads. */
export const KeyPaging = { ...Paging, after: After };

export const Empty = closed('Nothing.', {});
