import { UsageError } from './errors.ts';

/** A position in a file, both numbers from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** `show.yaml:12:7`. */
export function pointerTo(file: string, { line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/** Collects the mistakes in a user's files, to report them all at once. */
export class Problems {
  readonly #hint: string;
  readonly #byFile = new Map<string, { readonly place: Place; readonly text: string }[]>();

  /** `hint`: where the form of such files is described. */
  constructor(hint: string) {
    this.#hint = hint;
  }

  add(file: string, place: Place, text: string): void {
    const known = this.#byFile.get(file);
    if (known) known.push({ place, text });
    else this.#byFile.set(file, [{ place, text }]);
  }

  get areNone(): boolean {
    return this.#byFile.size === 0;
  }

  /** Throws a {@link UsageError} with all of them, in the order of each file. */
  finish(): void {
    if (this.areNone) return;
    const told = [...this.#byFile].flatMap(([file, problems]) =>
      problems
        .toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
        .map(({ place, text }) => `${pointerTo(file, place)}: ${text}`),
    );
    throw new UsageError([...new Set(told)].join('\n'), this.#hint);
  }
}
