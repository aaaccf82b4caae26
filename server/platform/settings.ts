/*
 * What an operator tells the server in environment variables. What must stay true:
 *
 * - A setting is defined once. Its definition parses the variable, holds the default and the error text, and gives the
 *   line in `server/docs/settings.md`.
 * - The core and each domain define their own settings. A setting that several need is one object that all of them list.
 * - Every mistake in the environment is reported at once. A variable with a mistake counts as unset until then.
 * - No mistake repeats a secret.
 */
import type { Rate } from './limits/bucket.ts';

/** A line of `server/docs/settings.md`. */
export interface SettingLine {
  readonly names: readonly string[];
  /** In Markdown, one for each name. */
  readonly defaults: readonly string[];
  /** In Markdown. */
  readonly about: string;
}

export interface Setting<T> {
  readonly lines: readonly SettingLine[];
  readonly read: (environment: Environment) => T;
}

/** Settings by the name under which they are found in the config. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** What each of them is set to. */
export type ValuesOf<S> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

/** The environment is wrong: a line for each mistake, which begins with the name of the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

/** Environment variables, and the mistakes found in them so far. */
export class Environment {
  readonly #variables: NodeJS.ProcessEnv;
  readonly #values = new Map<Setting<unknown>, unknown>();
  readonly #mistakes: string[] = [];

  constructor(variables: NodeJS.ProcessEnv) {
    this.#variables = variables;
  }

  variable(name: string): string | undefined {
    return this.#variables[name];
  }

  readonly wrong = (mistake: string): void => {
    this.#mistakes.push(mistake);
  };

  /** Reads a setting once, however many list it, so that its mistake is reported once. */
  value<T>(setting: Setting<T>): T {
    if (!this.#values.has(setting)) this.#values.set(setting, setting.read(this));
    return this.#values.get(setting) as T;
  }

  values<S extends Settings>(settings: S): ValuesOf<S> {
    return Object.fromEntries(
      Object.entries(settings).map(([key, setting]) => [key, this.value(setting)]),
    ) as ValuesOf<S>;
  }

  /** Throws a {@link ConfigError} that names every variable that is wrong. */
  requireRight(): void {
    if (this.#mistakes.length > 0) throw new ConfigError(this.#mistakes);
  }
}

interface Definition<T> {
  readonly about: string;
  /** The value while the variable is unset. */
  readonly unset: T;
  /** How the table shows that value, in Markdown; else it is the value itself. */
  readonly shown?: string;
  /** `must` records a mistake: what the text must do, after the variable's name. */
  readonly parse: (text: string, must: (what: string) => void) => T;
}

/** One variable. */
export function variable<T>(
  name: string,
  { about, unset, shown = shownAs(unset), parse }: Definition<T>,
): Setting<T> {
  return {
    lines: [{ names: [name], defaults: [shown], about }],
    read: (environment) => {
      const text = environment.variable(name);
      if (text === undefined) return unset;
      let isWrong = false;
      const value = parse(text, (what) => {
        isWrong = true;
        environment.wrong(`${name} must ${what}`);
      });
      return isWrong ? unset : value;
    },
  };
}

function shownAs(value: unknown): string {
  return value === null ? 'unset' : `\`${String(value)}\``;
}

/** An optional text; blank counts as unset. */
export function text(
  name: string,
  about: string,
  {
    fits = () => true,
    must = '',
    shown,
  }: {
    readonly fits?: (text: string) => boolean;
    /** Of a text that does not fit. It does not repeat the text, as that may be a secret. */
    readonly must?: string | ((text: string) => string);
    readonly shown?: string;
  } = {},
): Setting<string | null> {
  return variable<string | null>(name, {
    about,
    unset: null,
    ...(shown !== undefined && { shown }),
    parse: (given, wrong) => {
      if (given === '') return null;
      if (!fits(given)) wrong(typeof must === 'string' ? must : must(given));
      return given;
    },
  });
}

export function secret(
  name: string,
  about: string,
  lengthMin: number,
  shown?: string,
): Setting<string | null> {
  return text(name, about, {
    fits: ({ length }) => length >= lengthMin,
    must: `have at least ${lengthMin} characters`,
    ...(shown !== undefined && { shown }),
  });
}

/** Values separated by commas. `parse` records a mistake for those that are wrong. */
export function list<T>(
  name: string,
  about: string,
  parse: (each: string, must: (what: string) => void) => T,
): Setting<readonly T[]> {
  return variable<readonly T[]>(name, {
    about,
    unset: [],
    shown: 'unset',
    parse: (given, must) => partsOf(given).map((each) => parse(each, must)),
  });
}

/** The parts of a text, between its commas. */
export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** One of a few words; `unset` if left out. If that is null, blank also counts as unset. */
export function oneOf<const W extends string, U extends W | null>(
  name: string,
  words: readonly W[],
  { about, unset, shown }: { readonly about: string; readonly unset: U; readonly shown?: string },
): Setting<W | U> {
  return variable<W | U>(name, {
    about,
    unset,
    ...(shown !== undefined && { shown }),
    parse: (given, must) => {
      if (given === '' && unset === null) return unset;
      const found = words.find((word) => word === given);
      if (!found)
        must(`be ${words.length > 2 ? 'one of ' : ''}${words.join(words.length > 2 ? ', ' : ' or ')}`);
      return found ?? unset;
    },
  });
}

/** A whole number. */
export function whole(
  name: string,
  about: string,
  {
    unset,
    min = 1,
    max = Number.MAX_SAFE_INTEGER,
    shown,
  }: { readonly unset: number; readonly min?: number; readonly max?: number; readonly shown?: string },
): Setting<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  return variable<number>(name, {
    about,
    unset,
    ...(shown !== undefined && { shown }),
    parse: (given, must) => {
      const value = numberIn(given);
      if (!Number.isInteger(value) || value < min || value > max) must(`be a whole number ${range}`);
      return value;
    },
  });
}

/** How fast something may happen, in two variables: how often a second, and how often at once. */
export function rate(name: string, { perSecond, burst }: Rate, about: string): Setting<Rate> {
  const part = (ending: string, unset: number) =>
    variable<number>(`${name}_${ending}`, {
      about,
      unset,
      parse: (given, must) => {
        const value = numberIn(given);
        if (!Number.isFinite(value) || value < 0) must('be a number of 0 or more');
        return value;
      },
    });
  const parts = { perSecond: part('PER_SECOND', perSecond), burst: part('BURST', burst) };
  const lines = Object.values(parts).flatMap((each) => each.lines);
  return {
    lines: [
      {
        names: lines.flatMap(({ names }) => names),
        defaults: lines.flatMap(({ defaults }) => defaults),
        about,
      },
    ],
    read: (environment) => environment.values(parts),
  };
}

/** A blank text is no number. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Settings that make one value. */
export function together<const S extends Settings>(parts: S): Setting<ValuesOf<S>>;
/** A value derived from several settings. `wrong` records a mistake as a complete message. */
export function together<const S extends Settings, T>(
  parts: S,
  make: (values: ValuesOf<S>, wrong: (mistake: string) => void) => T,
): Setting<T>;
export function together<S extends Settings>(
  parts: S,
  make: (values: ValuesOf<S>, wrong: (mistake: string) => void) => unknown = (values) => values,
): Setting<unknown> {
  return {
    lines: Object.values(parts).flatMap(({ lines }) => lines),
    read: (environment) => make(environment.values(parts), environment.wrong),
  };
}

export function isWebUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** The origin of an address without a path; null if it has one. */
export function originIn(text: string): string | null {
  const url = isWebUrl(text) ? new URL(text) : null;
  const isSite = url?.pathname === '/' && url.username === '' && url.password === '' && !/[?#]/.test(text);
  return url && isSite ? url.origin : null;
}

export function withoutEndSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
