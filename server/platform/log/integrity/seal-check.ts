import type { EventRow } from '../tables/log-tables.ts';
import { DIGEST_START, nextDigest, sealTroubles, type SealKey } from './seal.ts';
import type { SealRow } from './seal-table.ts';

/** A moment of the log. Noted elsewhere, it later proves that all events up to it are unchanged. */
export interface Head {
  readonly position: number;
  readonly digest: string;
}

export function headText({ position, digest }: Head): string {
  return `${position}:${digest}`;
}

/** Undefined if the text is not a head. */
export function headFrom(text: string): Head | undefined {
  const [, position, digest] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  return position === undefined || digest === undefined ? undefined : { position: Number(position), digest };
}

export interface SealReport {
  /** The head of all events, to be noted. */
  readonly head: string;
  /** Events after this position were sealed as they were written; null: the log has no seal. */
  readonly since: number | null;
  /** False: there was no key to check the seal with. */
  readonly checked: boolean;
  readonly problems: readonly string[];
}

/** Reads the whole log in order and checks it against the seal and against a noted head. */
export class SealCheck {
  readonly #row: SealRow | undefined;
  readonly #key: SealKey | null;
  readonly #noted: Head | undefined;
  #sealed: string | undefined;
  #then: string | undefined;
  #head: Head = { position: 0, digest: DIGEST_START };

  constructor(row: SealRow | undefined, key: SealKey | null, noted: Head | undefined) {
    this.#row = row;
    this.#key = key;
    this.#noted = noted;
    this.#look();
  }

  follow(event: EventRow): void {
    this.#head = { position: event.position, digest: nextDigest(this.#head.digest, event) };
    this.#look();
  }

  report(): SealReport {
    const [row, noted, { position }] = [this.#row, this.#noted, this.#head];
    const problems = sealTroubles(row, { key: this.#key, lastPosition: position }).map(
      ({ problem }) => problem,
    );
    if (row && row.position <= position && row.digest !== this.#sealed)
      problems.push(`the events up to position ${row.position} are not those that were sealed`);
    if (noted && noted.position > position)
      problems.push(`the log had ${noted.position} events when its head was noted, and has ${position}`);
    else if (noted && noted.digest !== this.#then)
      problems.push(`the events up to position ${noted.position} are not those of when its head was noted`);
    return { head: headText(this.#head), since: row?.since ?? null, checked: this.#key !== null, problems };
  }

  #look(): void {
    const { position, digest } = this.#head;
    if (position === this.#row?.position) this.#sealed = digest;
    if (position === this.#noted?.position) this.#then = digest;
  }
}
