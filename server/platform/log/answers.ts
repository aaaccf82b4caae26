import { LRUCache } from 'lru-cache';
import { isResultCode } from '../../../schema/codes.ts';
import { IDEMPOTENCY_KEPT, REFUSALS_REMEMBERED } from '../../../schema/constants.ts';
import type { Connection } from './connection.ts';
import { KeyReused, Refusal, type Command } from './log.ts';
import { statementsFor } from './statement.ts';

const PURGE_BATCH = 500;

interface AnswerRow {
  readonly fingerprint: string;
  readonly reply: string | null;
  readonly refusal: string | null;
}

type Once = NonNullable<Command<unknown>['once']>;

const { statement } = statementsFor<{ answers: { id: number; answered_at: number } }>();

export const findOldestAnswer = statement((db) =>
  db.selectFrom('answers').select('answered_at').orderBy('id').limit(1),
);

/** Ids rise with time, so the oldest are found without an index that every answer would have to keep up. */
export const purgeSomeAnswers = statement<{ olderThan: number }>((db, p) =>
  db
    .deleteFrom('answers')
    .where('id', 'in', (answers) =>
      answers.selectFrom('answers').select('id').orderBy('id').limit(PURGE_BATCH),
    )
    .where('answered_at', '<', p('olderThan')),
);

/** Not the refusal itself: an error holds on to where it was thrown. */
interface Refused extends Pick<Refusal, 'resultCode' | 'facts'> {
  readonly fingerprint: string;
  readonly refusedAt: number;
}

/**
 * First answers by Idempotency-Key. A reply is a row, written with what it answers and kept for a day. A refusal has
 * recorded nothing, and anybody can bring about any number of them: the last ones are remembered by this process.
 */
export class Answers {
  readonly #find;
  readonly #add;
  readonly #refusals = new LRUCache<string, Refused>({ max: REFUSALS_REMEMBERED });
  /** Those of the present group: they rest on what it has written, and are forgotten when that is taken back. */
  readonly #refusedNow = new Map<string, Refused>();

  constructor({ db }: Connection) {
    this.#find = db.prepare<[string], AnswerRow>(
      'SELECT fingerprint, reply, refusal FROM answers WHERE key = +?',
    );
    this.#add = db.prepare<[string, string, string | null, number]>(
      'INSERT INTO answers (key, fingerprint, reply, answered_at) VALUES (?, ?, ?, ?)',
    );
  }

  /** The first reply, or undefined when there is no answer yet; throws the first refusal again. */
  repeat({ key, fingerprint }: Once, now: number): { readonly reply: unknown } | undefined {
    const answer = this.#find.get(key);
    if (answer) {
      assertSame(key, answer.fingerprint, fingerprint);
      if (answer.refusal !== null) throw readRefusal(answer.refusal);
      return { reply: answer.reply === null ? undefined : JSON.parse(answer.reply) };
    }
    const refused = this.#refusedNow.get(key) ?? this.#refusals.get(key);
    if (!refused || now - refused.refusedAt > IDEMPOTENCY_KEPT) return undefined;
    assertSame(key, refused.fingerprint, fingerprint);
    throw new Refusal(refused.resultCode, refused.facts);
  }

  keepReply({ key, fingerprint }: Once, reply: unknown, now: number): void {
    this.#add.run(key, fingerprint, reply === undefined ? null : JSON.stringify(reply), now);
  }

  rememberRefusal({ key, fingerprint }: Once, { resultCode, facts }: Refusal, now: number): void {
    this.#refusedNow.set(key, { fingerprint, resultCode, facts, refusedAt: now });
  }

  /** The group is written. */
  committed(): void {
    for (const [key, refused] of this.#refusedNow) this.#refusals.set(key, refused);
    this.#refusedNow.clear();
  }

  /** The group is taken back. */
  takenBack(): void {
    this.#refusedNow.clear();
  }
}

function assertSame(key: string, first: string, fingerprint: string): void {
  if (first !== fingerprint) throw new KeyReused(`The key ${key} was used for another request`);
}

/** Refusals were rows once, and such a row is there for a day. */
function readRefusal(text: string): Refusal {
  const { resultCode, facts } = JSON.parse(text) as { resultCode: string; facts: Refusal['facts'] };
  if (!isResultCode(resultCode)) throw new Error(`A kept refusal has the unknown code ${resultCode}`);
  return new Refusal(resultCode, facts);
}
