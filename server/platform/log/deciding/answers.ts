import { isResultCode } from '../../../../schema/codes.ts';
import { IDEMPOTENCY_KEPT, REFUSALS_REMEMBERED } from '../../../../schema/constants.ts';
import { newest } from '../../newest.ts';
import type { Begun } from '../engine.ts';
import { KeyReused, Refusal, type Command, type EventLog } from '../log.ts';
import { answers, findOldestAnswer, purgeSomeAnswers, type AnswerRow } from '../tables/log-tables.ts';
import type { Write } from '../tables/statement.ts';

const PURGE_BATCH = 500;

type Once = NonNullable<Command<unknown>['once']>;

/** Not the refusal itself, because an error keeps its stack alive. */
interface Refused extends Pick<Refusal, 'resultCode' | 'facts'> {
  readonly fingerprint: string;
  readonly refusedAt: number;
}

/**
 * First answers by Idempotency-Key. A reply is a row, written with its events and kept for a day. A refusal records
 * nothing, and anybody can cause any number of them, so this process remembers only the last ones.
 */
export class KeptAnswers {
  readonly #refusals = newest<string, Refused>(REFUSALS_REMEMBERED);
  /** The answers that the current group has found or given. They are forgotten if the group is rolled back. */
  #kept: ReadonlyMap<string, AnswerRow> = new Map();
  #lastId = 0;
  readonly #repliesNow = new Map<string, AnswerRow>();
  readonly #refusedNow = new Map<string, Refused>();

  begin({ answers, lastAnswer }: Pick<Begun, 'answers' | 'lastAnswer'>): void {
    this.#kept = answers;
    this.#lastId = lastAnswer;
  }

  /** The first reply, or undefined without an answer. Throws the first refusal again. */
  repeat({ key, fingerprint }: Once, now: number): { readonly reply: unknown } | undefined {
    const answer = this.#repliesNow.get(key) ?? this.#kept.get(key);
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

  keepReply({ key, fingerprint }: Once, reply: string | null, now: number): Write {
    this.#repliesNow.set(key, { fingerprint, reply, refusal: null });
    return answers.insert({
      id: ++this.#lastId,
      key,
      fingerprint,
      reply,
      refusal: null,
      answered_at: now,
    });
  }

  rememberRefusal({ key, fingerprint }: Once, { resultCode, facts }: Refusal, now: number): void {
    this.#refusedNow.set(key, { fingerprint, resultCode, facts, refusedAt: now });
  }

  /** The group was committed. */
  committed(): void {
    for (const [key, refused] of this.#refusedNow) this.#refusals.set(key, refused);
    this.takenBack();
  }

  /** The group was rolled back. */
  takenBack(): void {
    this.#kept = new Map();
    this.#repliesNow.clear();
    this.#refusedNow.clear();
  }
}

/** Deletes replies older than a day, a few at a time, so that commands can run in between. */
export async function purgeAnswers(
  log: Pick<EventLog, 'reads' | 'write'>,
  now: number,
  isClosing: () => boolean,
): Promise<void> {
  const olderThan = now - IDEMPOTENCY_KEPT;
  const isOld = async () => {
    const oldest = await log.reads.one(findOldestAnswer());
    return oldest !== undefined && oldest.answered_at < olderThan;
  };
  while (!isClosing() && (await isOld()))
    await log.write([purgeSomeAnswers({ olderThan, limit: PURGE_BATCH })]);
}

function assertSame(key: string, first: string, fingerprint: string): void {
  if (first !== fingerprint) throw new KeyReused(`The key ${key} was used for another request`);
}

/** Earlier versions stored refusals as rows. Such a row lives for a day. */
function readRefusal(text: string): Refusal {
  const { resultCode, facts } = JSON.parse(text) as { resultCode: string; facts: Refusal['facts'] };
  if (!isResultCode(resultCode)) throw new Error(`A kept refusal has the unknown code ${resultCode}`);
  return new Refusal(resultCode, facts);
}
