import { OK } from '../../../schema/codes.ts';

/** What somebody wanted, and what came of it so far. Times are of `performance.now()`. */
export interface Deed {
  /** The name of an operation or of a socket's message. */
  readonly what: string;
  readonly by: number;
  /** Which node, from 0. */
  readonly node: number;
  readonly input: object;
  readonly beganAt: number;
  /** However often it is asked for, it must be done once. */
  readonly isKeyed: boolean;
  /** When it was asked for last, and how often it was. */
  askedAt: number;
  attempts: number;
  answeredAt: number | null;
  /** Null: no answer, so that it may have been done or not. */
  code: string | null;
  reply: unknown;
}

export type Wish = Pick<Deed, 'what' | 'by' | 'node' | 'input' | 'isKeyed'>;

/** Everything that was asked for in a drill. */
export class Journal {
  readonly deeds: Deed[] = [];

  begin(wish: Wish): Deed {
    const now = performance.now();
    const deed: Deed = {
      ...wish,
      beganAt: now,
      askedAt: now,
      attempts: 1,
      answeredAt: null,
      code: null,
      reply: null,
    };
    this.deeds.push(deed);
    return deed;
  }

  get waiting(): number {
    return this.deeds.filter(({ code }) => code === null).length;
  }
}

export function askAgain(deed: Deed): void {
  deed.attempts += 1;
  deed.askedAt = performance.now();
}

export function answer(deed: Deed, code: string, reply: unknown = null): void {
  deed.code = code;
  deed.reply = reply;
  deed.answeredAt = performance.now();
}

export function isAcknowledged({ code }: Deed): boolean {
  return code === OK;
}

/** It may have been done: nobody answered, or a later attempt was refused where the first may have succeeded. */
export function isUnknown({ code, attempts, isKeyed }: Deed): boolean {
  return code === null || (code !== OK && attempts > 1 && !isKeyed);
}
