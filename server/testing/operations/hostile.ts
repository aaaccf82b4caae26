import type { TSchema } from 'typebox';

/*
 * Texts that slow a careless reader down: one character again and again, so that a match may begin or end anywhere, and
 * then one that it cannot end with.
 */
const AGAIN = [' ', '!', 'a', '0', '\t', ',', ';', '"', '=', '-', '/'];
const IN_TEXTS = [...AGAIN, 'A', '가', 'ㅋ', '\n', '\u2028', '&', '%20'];
const IN_HEADERS = [...AGAIN, 'a,', 'a;', 'q=', '; ', ' ,', '%2', 'bytes='];
const LAST = ['가', '\u0000', '\ud800'];

export function* hostileTexts(length: number): Generator<string> {
  for (const again of IN_TEXTS)
    for (const last of LAST) yield again.repeat(Math.max(0, Math.floor(length / again.length) - 1)) + last;
}

/** Of the same kind, and fit for a header: what has no place in one would never get there. */
export function hostileHeaders(length: number): string[] {
  const last = ['b', '"', ';'];
  return IN_HEADERS.flatMap((again) =>
    last.map((end) => `a${again.repeat(Math.floor(length / again.length))}${end}`),
  );
}

type Path = readonly (string | number)[];

/** A place in a JSON value where a text may stand. */
export interface TextPlace {
  readonly path: Path;
  /** Characters that fit the schema. */
  readonly length: number;
  /** It is one of a list of so many. */
  readonly items: number | null;
  readonly pattern: string | undefined;
}

const UNBOUNDED = 2_000;

interface AnySchema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** Wherever the schema lets a text stand; in a list of objects, in the first. */
export function textPlaces(schema: TSchema, path: Path = []): TextPlace[] {
  const {
    type,
    maxLength = UNBOUNDED,
    pattern,
    maxItems = 1,
    properties = {},
    patternProperties = {},
    items,
    anyOf = [],
  } = schema as AnySchema;
  if (type === 'string') return [{ path, length: maxLength, items: null, pattern }];
  const ofItems = items ? textPlaces(items, [...path, 0]) : [];
  return [
    ...Object.entries(properties).flatMap(([name, each]) => textPlaces(each, [...path, name])),
    ...Object.values(patternProperties).flatMap((each) => textPlaces(each, [...path, 'a'])),
    ...ofItems.map((place) =>
      place.path.length === path.length + 1 ? { ...place, items: maxItems } : place,
    ),
    ...anyOf.flatMap((each) => textPlaces(each, path)),
  ];
}

/** The value with this text at that place; `count`: so often, where it stands in a list. */
export function withText(value: unknown, [first, ...rest]: Path, text: string, count = 1): unknown {
  if (first === undefined) return text;
  if (typeof first === 'number') {
    const [item, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    if (rest.length > 0) return [withText(item, rest, text), ...others];
    // Each of them another, or they might be taken for one.
    return Array.from({ length: count }, (_, n) => (n === 0 ? text : `${n}${text.slice(String(n).length)}`));
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...object, [first]: withText(object[first], rest, text, count) };
}

/** Milliseconds of this thread's processor time: however busy the machine is, nobody waits for less here. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
