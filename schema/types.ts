import Type from 'typebox';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from './constants.ts';

/** Building blocks of the contract. All objects are closed: an unknown field is an error, not a surprise. */

export function closed<const P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

export const OrNone = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const SysId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const WON_MAX = 1_000_000_000_000;
export const Won = Type.Integer({ minimum: 0, maximum: WON_MAX });
/** An amount of something, which there is. */
export const SomeWon = Type.Integer({ minimum: 1, maximum: WON_MAX });
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** A flag in an address, where all is text. */
export const QueryFlag = Type.Integer({ minimum: 0, maximum: 1 });
export const Qty = Type.Integer({ minimum: 0 });
/** The id that a member logs in with. */
export const UserId = Type.String({ minLength: 1, maxLength: 100 });
/** ISO 8601 in UTC, such as `2026-11-20T12:00:00.000Z`. */
export const DateTime = Type.String({ maxLength: 30 });
/** A day in Korea, such as `2026-12-01`. */
export const KoreanDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const Url = Type.String({ maxLength: 2000 });
export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
/** A short line of plain text without control characters and without half ones (lone surrogates). */
export function line(maxLength: number, minLength = 0) {
  return Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f\\p{Cs}]*$' });
}

/** For a text that may have several lines; any other is one line. */
export const MULTILINE = { 'x-multiline': true } as const;

/** For a text that is not kept, and whose control characters its handler drops instead of the call being refused. */
export const CONTROLS_DROPPED = { 'x-controls-dropped': true } as const;

export const Paging = {
  startIndex: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  rowCount: Type.Integer({ minimum: 1, maximum: ROW_COUNT_MAX, default: ROW_COUNT_DEFAULT }),
};

export const Empty = closed({});
