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

/** First answers by Idempotency-Key, kept for a day. */
export class Answers {
  readonly #find;
  readonly #add;

  constructor({ db }: Connection) {
    this.#find = db.prepare<[string], AnswerRow>(
      'SELECT fingerprint, reply, refusal FROM answers WHERE key = +?',
    );
    this.#add = db.prepare<[string, string, string | null, string | null, number]>(
      'INSERT INTO answers (key, fingerprint, reply, refusal, answered_at) VALUES (?, ?, ?, ?, ?)',
    );
  }

  /** The first reply, or undefined when there is no answer yet; throws the first refusal again. */
  repeat({ key, fingerprint }: Once): { readonly reply: unknown } | undefined {
    const answer = this.#find.get(key);
    if (!answer) return undefined;
    if (answer.fingerprint !== fingerprint)
      throw new KeyReused(`The key ${key} was used for another request`);
    if (answer.refusal !== null) {
      const { resultCode, facts } = JSON.parse(answer.refusal) as Pick<Refusal, 'resultCode' | 'facts'>;
      throw new Refusal(resultCode, facts);
    }
    return { reply: answer.reply === null ? undefined : JSON.parse(answer.reply) };
  }

  keepReply({ key, fingerprint }: Once, reply: unknown, now: number): void {
    this.#add.run(key, fingerprint, reply === undefined ? null : JSON.stringify(reply), null, now);
  }

  keepRefusal({ key, fingerprint }: Once, { resultCode, facts }: Refusal, now: number): void {
    this.#add.run(key, fingerprint, null, JSON.stringify({ resultCode, facts }), now);
  }
}
